/** What a hospital found, recorded with the examination that asks for it, as in its drawer. */
import { examDetail } from '@spine/contract/exam';
import { useEffect, useState } from 'react';
import { useApiQuery } from '#platform/call/use-api.ts';
import { toast } from '#platform/toast.ts';
import { ReferralForm } from '#ui/referral/referral.form.tsx';

type Props = { examId: string; onClose: () => void };

/** The form keeps the record it was opened with. */
export function VisitForm({ examId, onClose }: Props) {
  const { data, error } = useApiQuery(examDetail, { id: examId }, { staleTime: 0 });
  const [opened, open] = useState<typeof data>();
  useEffect(() => {
    if (!error) return;
    toast.error(error.message);
    onClose();
  }, [error, onClose]);
  if (!opened) {
    if (data) open(data);
    return null;
  }
  return <ReferralForm info={opened} elsewhere={!opened.referred} onClose={onClose} />;
}
