/** What waits in this browser when it is prepared, and what becomes of it. */
import type { RecordTotals } from '../../records/record-totals.ts';
import { countHeld, openRecordIds, readExaminer } from '../../records/station-records.ts';
import { useDevice } from '../device/device.ts';
import { carriedOf, type FormerRecords } from '../device/former-records.ts';
import { countByOrg, type OrgBoxes } from '../vault/sealed-records.ts';

export type Held = {
  /** Of this page, of the same user and project: they go to the device. */
  readonly moving: number;
  /** Of this page: they wait for their own users, or for another project. */
  readonly others: RecordTotals['others'];
  /** Of the former preparation: they go on under the new passcode. */
  readonly carried: number;
  /** Of the former preparation: nobody reads them any more, but the server. */
  readonly dropped: number;
  /** Sealed before, of the own institution: they wait as they are. */
  readonly sealed: number;
  /** Sealed before, of other institutions. */
  readonly foreign: readonly OrgBoxes[];
};

type Preparation = {
  readonly projectId: string;
  readonly orgId: string | undefined;
  readonly former: FormerRecords | undefined;
};

/** Undefined where nothing waits. */
export function countAllHeld({ projectId, orgId, former }: Preparation): Held | undefined {
  const author = readExaminer();
  if (!author) return undefined;
  const carried = carriedOf(former, author.id, projectId).length;
  const inPage = openRecordIds();
  const { boxes } = useDevice.getState();
  const readable = boxes.filter(({ isReadable }) => isReadable);
  const sealed = boxes.filter(({ id, isReadable }) => !(isReadable || inPage.has(id)));
  const foreign = sealed.filter((box) => box.orgId !== orgId);
  const held = {
    ...countHeld({ author, projectId }),
    carried,
    dropped: readable.length - carried,
    sealed: sealed.length - foreign.length,
    foreign: countByOrg(foreign),
  };
  const { moving, others, dropped } = held;
  const isAny = moving + others.length + carried + dropped + sealed.length > 0;
  return isAny ? held : undefined;
}
