/**
 * Adding and editing a user, in a dialog. The user name is read-only on edit; the platform administrator also
 * chooses the institution of a new user, and of one who gets a role that needs it.
 */
import { countAccess, hasChargeOf, isSameAccess, needsApproval } from '@spine/contract/approval';
import { ACCOUNT_KINDS, type AccountKind, canBeOfKind, Role } from '@spine/contract/kernel';
import { ACCOUNT_KIND_NAMES, ROLE_NAMES } from '@spine/contract/session';
import {
  addUser,
  editUser,
  grantableRoles,
  listUsers,
  needsOrganization,
  REAL_NAME_MAX,
  USER_PARTS,
  USERNAME_MAX,
  type UserRow,
  userErrors,
  userRow,
} from '@spine/contract/user';
import { Form, Input, Radio, Select } from 'antd';
import { useEffect } from 'react';
import { useApiMutation } from '#platform/call/use-api.ts';
import { useSession } from '#platform/session/session.ts';
import { ApprovalFields, type ApprovalValues, offeredEnd } from '#ui/approval/approval-fields.tsx';
import { describeParts } from '#ui/form/edit/edit-changes.ts';
import { useEdit } from '#ui/form/edit/use-edit.ts';
import { Field } from '#ui/form/field.tsx';
import { formText } from '#ui/form/form.text.ts';
import { FormModal } from '#ui/form/form-modal.tsx';
import {
  maxChars,
  mobileRule,
  notEmptied,
  passwordRule,
  printableRule,
  required,
} from '#ui/form/rules.ts';
import { useOrganizationOptions } from '#ui/use-organization-options.ts';
import css from './user.module.css';
import { userText as text } from './user.text.ts';

type Values = {
  username: string;
  realName: string;
  pw: string;
  tel?: string;
  role: Role;
  accountKind?: AccountKind;
  orgId?: string;
} & Partial<ApprovalValues>;
type Props = { user?: UserRow | undefined; onClose: () => void };

const PHONE_LENGTH = 11;
/** More than the 16 characters the rule allows, so that a longer pasted password is reported and not cut off. */
const PASSWORD_MAX = 64;

function NameAndPassword({ isNew }: { isNew: boolean }) {
  return (
    <>
      <Field
        name="username"
        label={text.username}
        rules={isNew ? [required(text.username), maxChars(text.username, USERNAME_MAX)] : []}
        hint={isNew ? text.usernameHint : text.usernameFixed}
      >
        <Input maxLength={USERNAME_MAX} disabled={!isNew} autoComplete="off" />
      </Field>
      <Field
        name="realName"
        label={text.realName}
        rules={[required(text.realName), maxChars(text.realName, REAL_NAME_MAX), printableRule]}
        hint={text.realNameHint}
      >
        <Input autoComplete="off" />
      </Field>
      {isNew && (
        <Field
          name="pw"
          label={text.password}
          rules={[required(text.password), passwordRule({ fields: ['username', 'realName'] })]}
          hint={formText.PASSWORD_FORMAT}
        >
          <Input.Password maxLength={PASSWORD_MAX} autoComplete="new-password" />
        </Field>
      )}
    </>
  );
}

function RoleField({ user }: { user: UserRow | undefined }) {
  const actor = useSession((state) => state.user);
  const roles = actor ? grantableRoles(actor.role) : [];
  const own = user !== undefined && user.id === actor?.id;
  const shown = user && !roles.includes(user.role) ? [user.role, ...roles] : roles;
  const hint = own ? text.ownRole : user && text.roleHint;
  return (
    <Field name="role" label={text.role} rules={[required(text.role)]} hint={hint}>
      <Select
        disabled={own}
        options={shown.map((role) => ({ value: role, label: ROLE_NAMES[role] }))}
      />
    </Field>
  );
}

const mayGive = (actor: Role, role: Role) => grantableRoles(actor).includes(role);
const kindsOf = (role: Role) =>
  ACCOUNT_KINDS.filter((accountKind) => canBeOfKind({ role, accountKind }));

/** Only of roles that have a choice. */
function AccountKindField({ user }: { user: UserRow | undefined }) {
  const role = Form.useWatch<Role | undefined>('role');
  const chosen = Form.useWatch<AccountKind | undefined>('accountKind');
  const form = Form.useFormInstance();
  const actor = useSession((state) => state.user);
  const kinds = role === undefined ? [] : kindsOf(role);
  const isNone = chosen !== undefined && kinds.length > 0 && !kinds.includes(chosen);
  useEffect(() => {
    if (isNone) form.setFieldValue('accountKind', 'person');
  }, [form, isNone]);
  if (role === undefined || kinds.length < 2) return null;
  const isFixed = actor === undefined || actor.id === user?.id || !mayGive(actor.role, role);
  return (
    <Field name="accountKind" label={text.accountKind} hint={user && text.accountKindChange}>
      <Radio.Group className={css.kinds} disabled={isFixed}>
        {kinds.map((kind) => (
          <Radio key={kind} value={kind}>
            {ACCOUNT_KIND_NAMES[kind]}
            <small>{text.accountKindHints[kind]}</small>
          </Radio>
        ))}
      </Radio.Group>
    </Field>
  );
}

/** Only for the platform administrator; the institution of a user cannot be changed. */
function OrganizationField({ user }: { user: UserRow | undefined }) {
  const { options, loading } = useOrganizationOptions();
  const role = Form.useWatch<Role | undefined>('role');
  const isPlatform = useSession((state) => state.user?.role === Role.Platform);
  const fixed = user !== undefined && user.orgId !== null;
  if (!isPlatform || role === Role.Platform) return null;
  const needed = role !== undefined && needsOrganization(role);
  return (
    <Field
      name="orgId"
      label={text.organization}
      rules={needed ? [required(text.organization)] : []}
      hint={fixed ? text.organizationFixed : undefined}
    >
      <Select
        options={options}
        loading={loading}
        disabled={fixed}
        allowClear={!needed}
        showSearch={{ optionFilterProp: 'label' }}
      />
    </Field>
  );
}

function toFormValues(user: UserRow): Partial<Values> {
  return {
    username: user.username,
    realName: user.realName ?? '',
    tel: user.tel ?? '',
    role: user.role,
    accountKind: user.accountKind,
    ...(user.orgId !== null && { orgId: user.orgId }),
  };
}

const PARTS = describeParts<typeof USER_PARTS, Values>(USER_PARTS, {
  realName: { label: text.realName, show: ({ realName }) => realName },
  tel: { label: text.tel, show: ({ tel }) => tel },
  role: {
    label: text.role,
    show: ({ role, accountKind = 'person' }) =>
      role !== undefined &&
      (accountKind === 'person' ? ROLE_NAMES[role] : ACCOUNT_KIND_NAMES[accountKind]),
    wireFields: ['role', 'orgId', 'accountKind', 'purpose', 'endsOn'],
  },
});

/** The institution is a field of the form for the platform administrator only, the kind of account of roles that have a choice, an approval where the role is another one. */
function toInput({ role, accountKind = 'person', ...values }: Partial<Values>) {
  const { realName, tel, orgId, purpose, endsOn } = values;
  return {
    realName,
    tel,
    role,
    accountKind,
    ...(orgId !== undefined && { orgId }),
    ...(purpose !== undefined && { purpose, endsOn }),
  };
}

/** A new user, or another role, institution or kind of account, is approved with it, or waits for the platform. */
function NewApproval({ user }: { user: UserRow | undefined }) {
  const actor = useSession((state) => state.user);
  const role = Form.useWatch<Role | undefined>('role');
  const accountKind = Form.useWatch<AccountKind | undefined>('accountKind') ?? 'person';
  const chosen = Form.useWatch<string | undefined>('orgId');
  if (actor === undefined || role === undefined) return null;
  const work = { role, accountKind, orgId: user?.orgId ?? chosen ?? actor.orgId };
  if (!needsApproval(work) || (user && isSameAccess(user, work))) return null;
  if (hasChargeOf(actor, work)) return <ApprovalFields />;
  return <p className={css.note}>{text.platformApproves}</p>;
}

export function UserForm({ user: opened, onClose }: Props) {
  const refresh = [listUsers, countAccess];
  const add = useApiMutation(addUser, { success: text.ADD_SUCCESS, refresh });
  const call = useApiMutation(editUser, { success: text.EDIT_SUCCESS, refresh });
  const edit = useEdit(opened, {
    shape: userRow,
    parts: PARTS,
    valuesOf: toFormValues,
    inputOf: toInput,
    send: (changes) => call.mutateAsync({ input: { ...changes, id: opened?.id ?? '' } }),
    gone: userErrors.unknown,
    refresh,
  });
  const user = edit.row;
  const addNew = async ({ tel, orgId, ...typed }: Values) => {
    const input = { ...typed, ...(tel && { tel }), ...(orgId && { orgId }) };
    await add.mutateAsync({ input });
  };
  return (
    <FormModal<Values>
      title={user ? text.editTitle : text.add}
      initial={{ ...(user ? toFormValues(user) : { accountKind: 'person' }), ...offeredEnd() }}
      submit={user ? edit.save : addNew}
      edit={edit}
      onClose={onClose}
    >
      <NameAndPassword isNew={!user} />
      <Field
        name="tel"
        label={text.tel}
        rules={[...notEmptied(Boolean(user?.tel), text.telKept), mobileRule]}
        hint={user?.tel ? text.telKeptHint : text.telHint}
      >
        <Input data-typed="phone" maxLength={PHONE_LENGTH} inputMode="numeric" autoComplete="off" />
      </Field>
      <RoleField user={user} />
      <AccountKindField user={user} />
      <OrganizationField user={user} />
      <NewApproval user={user} />
    </FormModal>
  );
}
