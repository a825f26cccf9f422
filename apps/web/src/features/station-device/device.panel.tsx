/** One device in the drawer: who has it, what waits on it, how it stands; and the orders below. */

import { formatToMinute } from '@spine/contract/kernel';
import type { DeviceRow } from '@spine/contract/station-device';
import { Button } from 'antd';
import { serverTime } from '#platform/call/server-time.ts';
import { type Fact, Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import looks from '#ui/styles/looks.module.css';
import { StateMark } from './device.columns.tsx';
import css from './device.module.css';
import {
  type DeviceOrder,
  expiryWords,
  ordersFor,
  reasonWords,
  rosterWords,
  shortTime,
  standingWords,
  userWords,
} from './device.rules.ts';
import { orderText, deviceText as text } from './device.text.ts';

function Standing({ device, now }: { device: DeviceRow; now: Date }) {
  return (
    <>
      <StateMark state={device.state}>
        <b>{standingWords(device, now)}</b>
      </StateMark>
      {text.heardAt(shortTime(device.lastContactAt, now))}
    </>
  );
}

function factsOf(device: DeviceRow, now: Date): Fact[] {
  const reason = reasonWords(device);
  return [
    [text.state, <Standing key="state" device={device} now={now} />],
    ...(reason === undefined ? [] : [[text.reason, reason] as const]),
    [text.project, device.projectName],
    [text.roster, rosterWords(device)],
    [text.expiry, expiryWords(device, now)],
    [text.storage, device.isPersistent ? text.persistent : text.evictable],
    [text.version, device.clientVersion],
    [text.registered, formatToMinute(device.registeredAt)],
  ];
}

export function DevicePanel({ device }: { device: DeviceRow }) {
  return (
    <>
      <div className={css.person}>
        <h2>{device.name}</h2>
        <span className={looks.soft}>{userWords(device)}</span>
      </div>
      <p className={css.line}>{device.model}</p>
      <div className={css.unsent}>
        <span>{device.unsent}</span>
        <div>
          <b>{text.unsentTitle}</b>
          {device.unsent > 0 && <p>{text.unsentHint}</p>}
        </div>
      </div>
      <Facts className={looks.kv} facts={factsOf(device, serverTime())} />
      <div className={css.lost}>
        <b>{text.lostTitle}</b>
        <p>{text.lostHint}</p>
      </div>
    </>
  );
}

type ActsProps = { device: DeviceRow; act: (order: DeviceOrder) => void };

export function DeviceActs({ device, act }: ActsProps) {
  const orders = ordersFor(device.state);
  return (
    <>
      {orders.map((order) => (
        <Button
          key={order}
          danger={order === 'erase'}
          icon={order === 'erase' && <Icon name="trash" />}
          onClick={() => act(order)}
        >
          {orderText[order].button}
        </Button>
      ))}
      <span className={css.note}>{text.actsNote(orders.length)}</span>
    </>
  );
}
