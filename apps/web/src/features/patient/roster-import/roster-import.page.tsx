/** Imports a class or school list in three steps: choose, look at what it changes, write. Its preview has an address of its own. */
import { Role } from '@spine/contract/kernel';
import { previewRoster } from '@spine/contract/patient';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { newRecordId } from '#platform/browser/new-record-id.ts';
import { call } from '#platform/call/call.ts';
import { refreshJobs } from '#platform/jobs.ts';
import { useCan, useSession } from '#platform/session/session.ts';
import { useSchoolChoices } from '#ui/choices.ts';
import { useTitle } from '#ui/use-title.ts';
import { ChoosePanel, RulesCard } from './choose.panel.tsx';
import { Frame } from './frame.tsx';
import { PreviewView, type SentFile } from './preview/preview.view.tsx';
import { rosterImportText as text } from './roster-import.text.ts';

type ChooseProps = {
  refusal: string | undefined;
  previewed: (batchId: string, sent: SentFile) => void;
};

function ChooseView({ refusal, previewed }: ChooseProps) {
  const [query, setQuery] = useSearchParams();
  const schools = useSchoolChoices();
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const send = async (schoolId: string, file: File) => {
    sending.current = new AbortController();
    const { signal } = sending.current;
    const input = { schoolId, jobId: newRecordId() };
    const { batchId, jobId } = await call(previewRoster, input, { file, signal, quiet: true });
    void refreshJobs();
    previewed(batchId, { schoolId, jobId });
  };
  return (
    <Frame step={1} aside={<RulesCard />}>
      <ChoosePanel
        schools={schools}
        schoolId={query.get('schoolId') ?? undefined}
        chooseSchool={(schoolId) => setQuery({ schoolId }, { replace: true })}
        refusal={refusal}
        send={send}
      />
    </Frame>
  );
}

export function RosterImportPage() {
  useTitle(text.title);
  const [query, setQuery] = useSearchParams();
  const [sent, setSent] = useState<SentFile>();
  const [refusal, setRefusal] = useState<string>();
  // The platform administrator sees no roster; imports on behalf of institutions use the API.
  const isPlatform = useSession(({ user }) => user?.role === Role.Platform);
  const mayImport = useCan('patientList.upload') && !isPlatform;
  const leave = useCallback(
    (schoolId: string | undefined, message?: string) => {
      setRefusal(message);
      setSent(undefined);
      setQuery(schoolId ? { schoolId } : {}, { replace: true });
    },
    [setQuery],
  );
  if (!mayImport) return <Navigate to="/mainPage" replace />;
  const batchId = query.get('batch');
  if (batchId) return <PreviewView key={batchId} id={batchId} sent={sent} leave={leave} />;
  const previewed = (id: string, chosen: SentFile) => {
    setSent(chosen);
    setRefusal(undefined);
    setQuery({ batch: id });
  };
  return <ChooseView refusal={refusal} previewed={previewed} />;
}
