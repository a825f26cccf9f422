/** What a user is linked to, invitations, and the number by which the institution's provider knows the user. */

import type { EndpointAnswer } from '@spine/contract/kernel';
import { formatToMinute } from '@spine/contract/kernel';
import {
  editStaffNumber,
  endSignInLink,
  inviteToLink,
  LINK_KIND_NAMES,
  type LinkRow,
  listProviders,
  type ProviderRow,
  STAFF_NUMBER_MAX,
  userSignInLinks,
} from '@spine/contract/single-sign-on';
import type { UserRow } from '@spine/contract/user';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useApiMutation, useApiQuery } from '#platform/call/use-api.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { Field } from '#ui/form/field.tsx';
import formCss from '#ui/form/form.module.css';
import { maxChars } from '#ui/form/rules.ts';
import { useGuardedForm } from '#ui/form/use-submit.ts';
import { ActionLinks } from '#ui/list-page/actions.tsx';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import looks from '#ui/styles/looks.module.css';
import { CopyLine } from './addresses.tsx';
import { userLinksText as text } from './providers.text.ts';
import css from './user-links.module.css';

const WIDTH = 560;

type Links = EndpointAnswer<typeof userSignInLinks>;
type Invitation = EndpointAnswer<typeof inviteToLink> & { providerName: string };

/** What there is between the user and one provider. */
type LinkState = {
  providerId: string;
  providerName: string;
  link: LinkRow | undefined;
  invitation: Links['invitations'][number] | undefined;
  /** Not to one that is disabled, or that is not there to this manager. */
  canInvite: boolean;
};

/** A line for each provider: those the user may be invited to, and others there is a link to. */
export function linkStates(
  { links, invitations }: Links,
  providers: readonly ProviderRow[],
  orgId: string | null,
): LinkState[] {
  const open = providers.filter(
    (each) => each.enabled && (each.orgId === null || each.orgId === orgId),
  );
  const names = new Map<string, string>();
  for (const { id, name } of open) names.set(id, name);
  for (const { providerId, providerName } of [...links, ...invitations])
    names.set(providerId, providerName);
  return [...names].map(([providerId, providerName]) => ({
    providerId,
    providerName,
    link: links.find((each) => each.providerId === providerId),
    invitation: invitations.find((each) => each.providerId === providerId),
    canInvite: open.some(({ id }) => id === providerId),
  }));
}

function notesOf({ link, invitation }: LinkState): string[] {
  if (link)
    return [
      text.linkedAt(formatToMinute(link.linkedAt), LINK_KIND_NAMES[link.kind]),
      link.lastUsedAt === null ? text.neverUsed : text.lastUsedAt(formatToMinute(link.lastUsedAt)),
    ];
  return [invitation ? text.invited(formatToMinute(invitation.expiresAt)) : text.notLinked];
}

type ActsProps = { userId: string; invited: (invitation: Invitation | undefined) => void };

function useLinkActs({ userId, invited }: ActsProps) {
  const confirm = useConfirm();
  const refresh = [userSignInLinks];
  const invite = useApiMutation(inviteToLink, { refresh });
  const end = useApiMutation(endSignInLink, { success: text.END_SUCCESS, refresh });
  const revoke = useApiMutation(endSignInLink, { success: text.REVOKE_SUCCESS, refresh });
  return {
    invite: async ({ providerId, providerName }: LinkState) => {
      const answer = await invite.mutateAsync({ input: { userId, providerId } });
      invited({ ...answer, providerName });
    },
    revoke: async ({ providerId }: LinkState) => {
      await revoke.mutateAsync({ input: { userId, providerId } });
      invited(undefined);
    },
    askToEnd: ({ providerId, providerName }: LinkState) =>
      confirm({
        title: text.endTitle(providerName),
        detail: text.endDetail,
        okText: text.end,
        danger: true,
        act: () => end.mutateAsync({ input: { userId, providerId } }),
      }),
  };
}

/** What `call` has shown. */
const quietly = (work: Promise<void>) => void work.catch(() => undefined);

function LinkLine({ state, acts }: { state: LinkState; acts: ReturnType<typeof useLinkActs> }) {
  const { link, invitation, canInvite } = state;
  const words = invitation ? text.inviteAgain : text.invite;
  return (
    <li>
      <div>
        <b>{state.providerName}</b>
        {notesOf(state).map((note) => (
          <small key={note}>{note}</small>
        ))}
      </div>
      <span>
        <ActionLinks
          acts={[
            !link && canInvite && { label: words, act: () => quietly(acts.invite(state)) },
            !link &&
              invitation !== undefined && {
                label: text.revoke,
                act: () => quietly(acts.revoke(state)),
                danger: true,
              },
            link !== undefined && {
              label: text.end,
              act: () => acts.askToEnd(state),
              danger: true,
            },
          ]}
        />
      </span>
    </li>
  );
}

/** Shown once; its token is stored nowhere. */
function NewInvitation({ invitation }: { invitation: Invitation }) {
  const { providerName, address, expiresAt } = invitation;
  return (
    <div className={css.invitation} role="status">
      <CopyLine label={text.invitation(providerName)} value={address} />
      <p>{text.once(formatToMinute(expiresAt))}</p>
    </div>
  );
}

type NumberValues = { staffNumber?: string };

function StaffNumber({ userId, staffNumber }: { userId: string; staffNumber: string | null }) {
  const edit = useApiMutation(editStaffNumber, {
    success: text.STAFF_NUMBER_SUCCESS,
    refresh: [userSignInLinks],
  });
  const { formProps, busy, unsaved, root } = useGuardedForm<NumberValues>({
    initial: { staffNumber: staffNumber ?? '' },
    submit: async (values) => {
      const typed = values.staffNumber?.trim() || null;
      await edit.mutateAsync({ input: { userId, staffNumber: typed } });
    },
    onSaved: () => undefined,
  });
  return (
    <div ref={root} className={css.number}>
      <Form<NumberValues> {...formProps} name="staff-number" className={formCss.form}>
        <Field
          name="staffNumber"
          label={text.staffNumber}
          rules={[maxChars(text.staffNumber, STAFF_NUMBER_MAX)]}
          hint={text.staffNumberHint}
        >
          <Input maxLength={STAFF_NUMBER_MAX} autoComplete="off" />
        </Field>
        <Button htmlType="submit" loading={busy} disabled={!unsaved}>
          {text.save}
        </Button>
      </Form>
    </div>
  );
}

export function UserLinks({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const { id: userId, orgId, username } = user;
  const query = useApiQuery(userSignInLinks, { userId }, { staleTime: 0 });
  const { data: providers } = useApiQuery(listProviders, {}, { staleTime: 0 });
  const [invitation, invited] = useState<Invitation>();
  const acts = useLinkActs({ userId, invited });
  return (
    <Modal
      open
      title={text.title(username)}
      width={WIDTH}
      footer={<Button onClick={onClose}>{text.close}</Button>}
      onCancel={onClose}
      // The address of an invitation is shown once.
      mask={{ closable: invitation === undefined }}
    >
      <p className={looks.soft}>{text.lead}</p>
      <QueryResult query={query} widths={[200, 120]}>
        {(links) => {
          const states = linkStates(links, providers?.rows ?? [], orgId);
          return (
            <>
              {providers && states.length === 0 && <p className={css.none}>{text.none}</p>}
              <ul className={css.links}>
                {states.map((state) => (
                  <LinkLine key={state.providerId} state={state} acts={acts} />
                ))}
              </ul>
              {invitation && <NewInvitation invitation={invitation} />}
              {orgId !== null && (
                <StaffNumber
                  key={links.staffNumber}
                  userId={userId}
                  staffNumber={links.staffNumber}
                />
              )}
            </>
          );
        }}
      </QueryResult>
    </Modal>
  );
}
