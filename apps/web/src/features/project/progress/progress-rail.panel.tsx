/** Beside the classes: the rooms with their speed, and the children waiting for a retest, longest first. */
import type { ProgressRetest, ProgressStation } from '@spine/contract/project';
import { Button } from 'antd';
import clsx from 'clsx';
import looks from '#ui/styles/looks.module.css';
import { progressText as text } from './progress.text.ts';
import css from './progress-rail.module.css';

/** A room that has not measured for this long is offline. */
const ONLINE_MINUTES = 15;
const MINUTE_MS = 60_000;

export type Room = ProgressStation & { readonly number: number; readonly silentMinutes: number };

/** Stations as numbered rooms. The number is the position in the server's order, which is stable through the day. */
export function toRooms(stations: readonly ProgressStation[], now: number): Room[] {
  return stations.map((station, at) => ({
    ...station,
    number: at + 1,
    silentMinutes: Math.max(0, Math.floor((now - Date.parse(station.lastAt)) / MINUTE_MS)),
  }));
}

export function isOnline({ silentMinutes }: Room): boolean {
  return silentMinutes < ONLINE_MINUTES;
}

/** The rooms that are working on a class. */
export function activeRooms(rooms: readonly Room[], grade: string, clazz: string): Room[] {
  return rooms.filter((room) => isOnline(room) && room.grade === grade && room.clazz === clazz);
}

function lastWords({ silentMinutes }: Room): string {
  return silentMinutes === 0 ? text.justNow : text.ago(silentMinutes);
}

function Rooms({ rooms }: { rooms: readonly Room[] }) {
  return (
    <section className={looks.card}>
      <h2>
        {text.rooms}
        <span>{rooms.length > 0 && text.online(rooms.filter(isOnline).length)}</span>
      </h2>
      {rooms.length === 0 && <p className={looks.soft}>{text.noRooms}</p>}
      <ul className={css.rooms}>
        {rooms.map((room) => (
          <li key={room.number}>
            <span className={clsx(css.room, !isOnline(room) && css.off)}>
              {text.room(room.number)}
            </span>
            <span>
              {room.grade}
              {room.clazz}
              <small>
                {room.operator}
                {room.deviceCode !== null && ` · ${room.deviceCode}`}
              </small>
            </span>
            <span className={css.n}>
              {text.perHour(room.perHour)}
              <small>{lastWords(room)}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type RetestsProps = { retests: readonly ProgressRetest[]; total: number; openSheet: () => void };

function Retests({ retests, total, openSheet }: RetestsProps) {
  return (
    <section className={clsx(css.retests, looks.card)}>
      <h2>
        {text.retests} {text.childCount(total)}
        <span>{text.byWaiting}</span>
      </h2>
      {retests.length === 0 && <p className={looks.soft}>{text.noRetests}</p>}
      <ul tabIndex={retests.length > 0 ? 0 : -1} aria-label={text.retests}>
        {retests.map(({ examId, patient, finding, waitingMinutes }) => (
          <li key={examId}>
            <b>{patient.name}</b>
            <span className={css.a}>{finding}</span>
            <small>
              {patient.grade}
              {patient.clazz}
            </small>
            <span className={css.w}>{text.waiting(waitingMinutes)}</span>
          </li>
        ))}
      </ul>
      {retests.length > 0 && <Button onClick={openSheet}>{text.sheet}</Button>}
    </section>
  );
}

export function ProgressRailPanel({
  rooms,
  ...retests
}: RetestsProps & { rooms: readonly Room[] }) {
  return (
    <aside className={css.rail}>
      <Rooms rooms={rooms} />
      <Retests {...retests} />
    </aside>
  );
}
