-- A message whose family was told by another way while it waited is not sent.
alter table text_message drop constraint text_message_cause_check;
alter table text_message add constraint text_message_cause_check check (
  cause in (
    'refused', 'limited', 'notDelivered', 'lately', 'caseClosed', 'childGone', 'numberChanged', 'askerGone',
    'cancelled', 'notOffered', 'toldMeanwhile'
  )
);
