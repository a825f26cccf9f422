/** The decisions about entries: add to the roster, take over the phone, or dismiss; each after a confirmation. */
import {
  acceptGuardianEntries,
  dismissGuardianEntries,
  type GuardianEntryRow,
  listGuardianEntries,
  listPatients,
  takeGuardianPhone,
} from '@spine/contract/patient';
import { listClasses } from '@spine/contract/school';
import { Button } from 'antd';
import { useApiMutation } from '#platform/call/use-api.ts';
import { toast } from '#platform/toast.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { ActionButtons, ActionLinks } from '#ui/list-page/actions.tsx';
import type { Selection } from '#ui/list-page/list-types.ts';
import { ignoreAlikeQuestion, useAskAlike } from '../alike-question.ts';
import { guardianEntryText as text } from './guardian-entry.text.ts';

const ENTRY_QUERIES = [listGuardianEntries, listPatients, listClasses];

/** The ticked entries, or all that match the filters, with their number for the server to check. */
function toChosenEntries({ ids, allMatching, input, count }: Selection) {
  return allMatching ? { matching: input, count } : { ids: ids.join(',') };
}

/** Warns of other entries with the same student number, which the list does not show. */
const warnOfRivals = (rivals: number, detail: string): string =>
  rivals > 0 ? `${text.rivals(rivals)}。${detail}` : detail;

export function useEntryActs() {
  const confirm = useConfirm();
  const askAlike = useAskAlike();
  const accept = useApiMutation(acceptGuardianEntries, { refresh: ENTRY_QUERIES });
  const dismiss = useApiMutation(dismissGuardianEntries, { refresh: ENTRY_QUERIES });
  const phone = useApiMutation(takeGuardianPhone, {
    success: text.phoneTaken,
    refresh: ENTRY_QUERIES,
  });
  type Chosen = ReturnType<typeof toChosenEntries>;
  const acceptChosen = (chosen: Chosen, onAdded?: () => void) =>
    askAlike(async ({ warnAlike, foundId }) => {
      const input = { ...chosen, warnAlike, ...(foundId !== undefined && { foundId }) };
      const outcome = await accept.mutateAsync({ input, options: { quiet: warnAlike } });
      toast.success(text.accepted(outcome));
      onAdded?.();
    }).catch(ignoreAlikeQuestion);
  const dismissChosen = async (chosen: Chosen) => {
    const { dismissed } = await dismiss.mutateAsync({ input: chosen });
    toast.success(text.dismissed(dismissed));
  };
  return {
    accept: ({ id, name, rivals }: GuardianEntryRow) =>
      confirm({
        title: text.acceptTitle(name),
        detail: warnOfRivals(rivals, text.acceptDetail),
        okText: text.accept,
        act: () => acceptChosen({ ids: id }),
      }),
    takePhone: ({ id, tel, child, rivals }: GuardianEntryRow) =>
      confirm({
        title: text.takePhoneTitle(child?.name ?? '', tel),
        detail: warnOfRivals(rivals, text.takePhoneDetail),
        okText: text.takePhone,
        act: () => phone.mutateAsync({ input: { id } }),
      }),
    dismiss: ({ id, name }: GuardianEntryRow) =>
      confirm({
        title: text.dismissTitle(name),
        detail: text.dismissDetail,
        okText: text.dismiss,
        danger: true,
        act: () => dismissChosen({ ids: id }),
      }),
    acceptAll: (selection: Selection) =>
      confirm({
        title: text.acceptManyTitle(selection.count),
        detail: text.acceptManyDetail,
        okText: text.accept,
        act: () => acceptChosen(toChosenEntries(selection), selection.clear),
      }),
    dismissAll: (selection: Selection) =>
      confirm({
        title: text.dismissManyTitle(selection.count),
        detail: text.dismissDetail,
        okText: text.dismiss,
        danger: true,
        act: async () => {
          await dismissChosen(toChosenEntries(selection));
          selection.clear();
        },
      }),
  };
}

type Acts = ReturnType<typeof useEntryActs>;
type Props = { entry: GuardianEntryRow; acts: Acts };

const actsOf = ({ entry, acts }: Props) => [
  entry.child === null && {
    label: text.accept,
    act: () => acts.accept(entry),
    primary: true,
  },
  entry.hasNewPhone && {
    label: text.takePhone,
    act: () => acts.takePhone(entry),
    primary: true,
  },
  { label: text.dismiss, act: () => acts.dismiss(entry), danger: true },
];

export function EntryLinks(props: Props) {
  return <ActionLinks acts={actsOf(props)} />;
}

export function EntryButtons(props: Props) {
  return <ActionButtons acts={actsOf(props)} />;
}

export function EntryBulkActs({ selection, acts }: { selection: Selection; acts: Acts }) {
  return (
    <>
      <Button onClick={() => acts.acceptAll(selection)}>{text.accept}</Button>
      <Button danger onClick={() => acts.dismissAll(selection)}>
        {text.dismiss}
      </Button>
    </>
  );
}
