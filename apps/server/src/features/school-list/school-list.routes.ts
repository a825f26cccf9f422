/** Translates the calls of lists for schools. */
import {
  listSchoolLists,
  makeSchoolList,
  openSchoolList,
  readSchoolList,
  receiveSchoolList,
  renewSchoolListCode,
  revokeSchoolList,
  type SchoolListView,
  schoolListErrors,
} from '@spine/contract/school-list';
import type { AppPorts } from '#platform/app-ports.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { orgScope } from '#platform/auth/scope.ts';
import type { Tenant } from '#platform/db/open.ts';
import { type Binding, bind, bindPublic } from '#platform/http/bind.ts';
import type { PublicCall } from '#platform/http/call.ts';
import { requirePurpose } from '#platform/http/export/require-purpose.ts';
import { refuse } from '#platform/http/refuse.ts';
import { loadLists, makeList, renewCode, revokeList } from './school-list.service.ts';
import { schoolListLogText as text } from './school-list.text.ts';
import {
  admitSchool,
  loadListDoor,
  loadListView,
  noteOpening,
  receiveList,
} from './school-list-page.service.ts';
import { type ListSecrets, listSecrets } from './school-list-secret.ts';

type Ports = Pick<AppPorts, 'secret' | 'publicUrl'>;
type Opened = Parameters<typeof noteOpening>[1];

export function schoolListRoutes(ports: Ports): Binding[] {
  const secrets = listSecrets(ports.secret);
  return [
    bind(listSchoolLists, ({ tenant, input, now }) => loadLists(tenant, input, now)),
    makeRoute(ports, secrets),
    bind(renewSchoolListCode, async ({ tenant, input: { id }, now, note, origin }) => {
      const { code, expiresOn, madeAt } = await renewCode(tenant, id, { secrets, now });
      note({ point: id, message: text.renewed });
      const list = { orgId: tenant.orgId, listId: id };
      return { id, url: secrets.url(ports.publicUrl ?? origin, list, madeAt), code, expiresOn };
    }),
    bind(revokeSchoolList, async ({ tenant, actor, input: { id }, now, note }) => {
      await revokeList(tenant, id, { by: nameOf(actor), now });
      note({ point: id, message: text.revoked });
      return undefined;
    }),
    ...pageRoutes(secrets),
  ];
}

const nameOf = ({ realName, username }: Actor) => realName ?? username;

function makeRoute({ publicUrl }: Ports, secrets: ListSecrets): Binding {
  return bind(makeSchoolList, async (call) => {
    const { tenant, actor, client, input, now, newId, note, origin } = call;
    const id = newId();
    const by = { id: actor.userId, name: nameOf(actor) };
    const made = await makeList(tenant, { input, id, by, now, secrets });
    const { code, expiresOn, children } = made;
    const { purpose, audience, recipient, projectId, schoolId } = input;
    // What was made is undone with the refusal.
    requirePurpose({ client, purpose }, children);
    const point = [id, projectId, schoolId].join(',');
    note({ point, message: text.made(audience, recipient), children, purpose });
    const list = { orgId: tenant.orgId, listId: id };
    return { id, url: secrets.url(publicUrl ?? origin, list, now), code, expiresOn };
  });
}

function pageRoutes(secrets: ListSecrets): Binding[] {
  return [
    bindPublic(openSchoolList, ({ input, open, now, note }) => {
      const named = secrets.read(input.token, now);
      if (!named) return Promise.resolve({ isOpen: false, orgName: null, phone: null });
      return open(orgScope(named.orgId), async (tenant) => {
        const door = await loadListDoor(tenant, named.listId, now);
        const message = door.isOpen ? text.opened : text.openedClosed;
        const actor = schoolActor(named.orgId, door.orgName, text.unknownSchool);
        note({ point: named.listId, message, actor });
        return door;
      });
    }),
    bindPublic(readSchoolList, (call) =>
      withList(secrets, call, async (tenant, list) => {
        await noteOpening(tenant, list, call.now);
        const view = await loadListView(tenant, list);
        call.note({ message: text.read(countChildren(view), view.leftOut) });
        return view;
      }),
    ),
    bindPublic(receiveSchoolList, (call) =>
      withList(secrets, call, async (tenant, list) => {
        const { name } = call.input;
        const view = await loadListView(
          tenant,
          await receiveList(tenant, list, { name, now: call.now }),
        );
        call.note({ message: text.received(name) });
        return view;
      }),
    ),
  ];
}

const countChildren = ({ classes }: SchoolListView) =>
  classes.reduce((sum, { children }) => sum + children.length, 0);

function schoolActor(orgId: string, orgName: string | null, username: string) {
  return { userId: null, username, role: null, orgId, orgName: orgName ?? '' };
}

type PageCall = Pick<PublicCall<typeof readSchoolList>, 'open' | 'now' | 'note'> & {
  readonly input: {
    readonly token: string;
    readonly key: string;
    readonly code?: string | undefined;
  };
};

/** Does work for whoever holds the code or the device it was used on. A wrong code commits, because it is counted, and is refused then. */
async function withList<T>(
  secrets: ListSecrets,
  { input, open, now, note }: PageCall,
  work: (tenant: Tenant, list: Opened) => Promise<T>,
): Promise<T> {
  const named = secrets.read(input.token, now) ?? refuse(schoolListErrors.over);
  const { orgId, listId } = named;
  const answer = await open(orgScope(orgId), async (tenant) => {
    const { orgName } = await loadListDoor(tenant, listId, now);
    note({ point: listId, actor: schoolActor(orgId, orgName, text.unknownSchool) });
    const { key, code } = input;
    const admitted = await admitSchool(tenant, { listId, key, code, now, secrets });
    if ('list' in admitted) {
      const { list } = admitted;
      note({ actor: schoolActor(orgId, orgName, text.school(list.recipient)) });
      return { done: await work(tenant, list) };
    }
    const { refused, triesLeft } = admitted;
    note({ message: refusalWords(refused, triesLeft), level: 'WARN' });
    return { refused };
  });
  return 'done' in answer ? answer.done : refuse(answer.refused);
}

function refusalWords(refused: { readonly code: number }, triesLeft: number): string {
  if (refused.code === schoolListErrors.codeUsed.code) return text.codeUsed;
  return triesLeft > 0 ? text.wrong(triesLeft) : text.refused;
}
