/** Text messages to families. The words stand in the vendor's template: no result, nothing of the child. */
import { z } from 'zod';
import { idField, instantField } from '#kernel';

/**
 * What a message would come to: it goes, alone or with that of another child of the number; one for this child waits; its number
 * had one within a day; its owner answered 退订; there is no mobile number; the result is withheld, so that nothing could be read; or the case
 * is closed.
 */
const TEXT_FORECASTS = [
  'goes',
  'waits',
  'lately',
  'stopped',
  'noMobile',
  'withheld',
  'closed',
] as const;
export const textForecastField = z.enum(TEXT_FORECASTS);
export type TextForecast = z.output<typeof textForecastField>;

/**
 * How far a message is. `sending` is written before the vendor is asked; where no answer was kept it becomes `unknown`, and
 * is never sent again. `failed` was given to the vendor, `skipped` was not.
 */
const TEXT_STATES = [
  'waiting',
  'sending',
  'sent',
  'delivered',
  'failed',
  'unknown',
  'skipped',
] as const;
export const textStateField = z.enum(TEXT_STATES);
export type TextState = z.output<typeof textStateField>;

/** Why a message failed or was skipped. */
const TEXT_CAUSES = [
  'refused',
  'limited',
  'notDelivered',
  'lately',
  'stopped',
  'caseClosed',
  'childGone',
  'numberChanged',
  'askerGone',
  'cancelled',
  'notOffered',
  'toldMeanwhile',
  'withheld',
] as const;
const textCauseField = z.enum(TEXT_CAUSES);
export type TextCause = z.output<typeof textCauseField>;

/** Whether messages go to the family of a child: to no mobile number, and `stopped` where its owner answered 退订. */
export const textingField = z.enum(['goes', 'stopped', 'none']);

/** A message to the family of a child as the timeline shows it. */
export const textMessage = z.object({
  id: idField,
  /** When it was asked for. */
  at: instantField,
  byName: z.string(),
  state: textStateField,
  cause: textCauseField.nullable(),
  /** When the quiet hours end for which it waits; null where it waits for none. */
  sendsAt: instantField.nullable(),
});
export type TextMessage = z.output<typeof textMessage>;
