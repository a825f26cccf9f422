/** What was entered, what it makes of the class, and when and how the families answered. */
import {
  type ConsentChild,
  consentChannelWord,
  isAnswerDay,
  STAFF_CHANNELS,
} from '@spine/contract/consent';
import { addDays } from '@spine/contract/kernel';
import { Button, ConfigProvider, Select } from 'antd';
import { serverToday } from '#platform/call/server-time.ts';
import { DayInput } from '#ui/day/day-input.tsx';
import looks from '#ui/styles/looks.module.css';
import type { ShownNotice } from '../consent.queries.ts';
import { consentText } from '../consent.text.ts';
import { countAnswered, formatShare } from '../consent-counts.rules.ts';
import css from './class.module.css';
import { classText as text } from './class.text.ts';
import { countSlips, countsAfter } from './slips.rules.ts';
import type { SlipsOfClass } from './use-slips.ts';

type Props = { slips: SlipsOfClass; rows: readonly ConsentChild[]; notice: ShownNotice };

const CHANNELS = STAFF_CHANNELS.map((value) => ({ value, label: consentChannelWord[value] }));
const A_YEAR = 366;

function Sum({ slips: { open }, rows }: Omit<Props, 'notice'>) {
  if (open.length === 0) return <p className={looks.soft}>{text.nothing}</p>;
  const after = countsAfter(rows, open);
  const answered = countAnswered(after);
  const { agreed, refused, withdrawn } = countSlips(open);
  return (
    <p role="status">
      {text.entered} <b>{text.slips(open.length)}</b>，{text.parts(agreed, refused, withdrawn)}；
      {text.rateAfter} <b>{formatShare(answered, after.children)}</b>，
      {consentText.answeredOf(answered, after.children)}
    </p>
  );
}

function Origin({ slips: { origin, setOrigin }, notice: { versions } }: Omit<Props, 'rows'>) {
  const today = serverToday();
  const isDay = isAnswerDay(origin.day, today);
  return (
    <span className={css.origin}>
      <Select
        aria-label={text.channel}
        value={origin.channel}
        options={CHANNELS}
        onChange={(channel) => setOrigin({ channel })}
      />
      {versions.length > 1 && (
        <Select
          aria-label={text.noticeVersion}
          value={origin.noticeVersion}
          options={versions.map(({ version }) => ({
            value: version,
            label: consentText.version(version),
          }))}
          onChange={(noticeVersion) => setOrigin({ noticeVersion })}
        />
      )}
      <label htmlFor="answer-day">{text.day[origin.channel]}</label>
      <DayInput
        id="answer-day"
        value={origin.day}
        earliest={addDays(today, -A_YEAR)}
        latest={today}
        onChange={(day) => setOrigin({ day: day ?? '' })}
      />
      {!isDay && (
        <span className={css.dayFault} role="alert">
          {text.dayFault}
        </span>
      )}
    </span>
  );
}

export function SaveBar({ slips, rows, notice }: Props) {
  const { open, busy, mayBeSaved, save, discard } = slips;
  return (
    <div className={css.saveBar}>
      <Sum slips={slips} rows={rows} />
      {/* Another origin gives the slips other ids, which those on their way must keep. */}
      <ConfigProvider componentDisabled={busy}>
        <Origin slips={slips} notice={notice} />
      </ConfigProvider>
      <span className={css.acts}>
        <Button type="text" disabled={open.length === 0 || busy} onClick={discard}>
          {text.discard}
        </Button>
        <Button type="primary" disabled={!mayBeSaved} loading={busy} onClick={save}>
          {text.save(open.length)}
        </Button>
      </span>
    </div>
  );
}
