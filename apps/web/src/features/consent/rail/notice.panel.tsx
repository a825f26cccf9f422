/** The notice that families answer to, and what an answer means. */
import { shortHash } from '@spine/contract/consent';
import { dayOf } from '@spine/contract/kernel';
import { type ProjectInfo, ProjectStatus } from '@spine/contract/project';
import clsx from 'clsx';
import { Link } from 'react-router';
import { noticePath } from '#platform/project-paths.ts';
import { useCan } from '#platform/session/session.ts';
import { type Fact, Facts } from '#ui/facts.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import type { ShownNotice } from '../consent.queries.ts';
import { consentText as text } from '../consent.text.ts';
import css from './rail.module.css';
import { ReminderPanel } from './reminder.panel.tsx';

type Props = { projectId: string; notice: ShownNotice };

function NewestFacts({ versions: [newest, ...former] }: ShownNotice) {
  if (!newest) return <p className={looks.soft}>{text.noNoticeHint}</p>;
  const { hash, publishedAt, publishedByName } = newest;
  if (hash === undefined || publishedAt === undefined || publishedByName === undefined) return null;
  const facts: Fact[] = [
    [text.inForce, text.since(dayOf(publishedAt), publishedByName)],
    [text.hash, shortHash(hash)],
    ...former.flatMap(({ version, answers = 0 }) =>
      answers > 0 ? [[text.former, text.formerAnswers(version, answers)] as const] : [],
    ),
  ];
  return <Facts className={clsx(css.facts, looks.kv)} facts={facts} />;
}

function NoticePanel({ projectId, notice }: Props) {
  const canEdit = useCan('project.edit');
  const [newest] = notice.versions;
  const editWords = newest ? text.editNotice : text.writeNotice;
  return (
    <section className={looks.card}>
      <h2>
        {text.notice}
        <span>{newest ? text.version(newest.version) : text.noNotice}</span>
      </h2>
      <NewestFacts versions={notice.versions} />
      {(canEdit || newest) && (
        <Link className={clsx(buttonCss.link, css.way)} to={noticePath(projectId)}>
          {canEdit ? editWords : text.seeNotice}
        </Link>
      )}
    </section>
  );
}

function LawPanel({ needsConsent }: { needsConsent: boolean }) {
  return (
    <section className={clsx(css.law, looks.card)}>
      {needsConsent ? text.law.needed : text.law.informed}
    </section>
  );
}

export function NoticeRail({ project, notice }: { project: ProjectInfo; notice: ShownNotice }) {
  const canEdit = useCan('project.edit');
  const isAsking = project.needsConsent && project.status !== ProjectStatus.Completed;
  return (
    <>
      <NoticePanel projectId={project.id} notice={notice} />
      {canEdit && isAsking && <ReminderPanel projectId={project.id} />}
      <LawPanel needsConsent={project.needsConsent} />
    </>
  );
}
