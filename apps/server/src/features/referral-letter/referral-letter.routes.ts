/** Translates the calls of referral letters. */
import {
  disownLetter,
  issueLetter as issueCall,
  issueLetters as issueManyCall,
  letterPdf,
  openLetter,
  readLetter,
  referralLetterErrors,
  writeLetter,
} from '@spine/contract/referral-letter';
import type { AppPorts } from '#platform/app-ports.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { orgScope } from '#platform/auth/scope.ts';
import type { Tenant } from '#platform/db/open.ts';
import { type Binding, bind, bindOpen, bindPublic } from '#platform/http/bind.ts';
import type { PublicCall } from '#platform/http/call.ts';
import { requirePurpose } from '#platform/http/export/require-purpose.ts';
import { refuse } from '#platform/http/refuse.ts';
import { letterBatchJob, letterPoint } from './batch/letter-batch.job.ts';
import { letterBatchText as batchText } from './batch/letter-batch.text.ts';
import { issueLetter, issueLetters, letterFacts, toRefusedCase } from './letter-issue.service.ts';
import {
  admitHospital,
  letterDoorOf,
  letterOffice,
  letterViewOf,
  type OpenLetter,
  writeOtherChild,
  writeReport,
} from './letter-page.service.ts';
import { letterTokens } from './letter-token.ts';
import { letterModel } from './print/letter-model.ts';
import { printLetters } from './print/letter-printer.ts';
import { letterLogText as text } from './referral-letter.text.ts';

type ReferralLetterPorts = Pick<AppPorts, 'secret' | 'typesetter' | 'queue' | 'publicUrl'>;

export function referralLetterRoutes(ports: ReferralLetterPorts): Binding[] {
  const tokens = letterTokens(ports.secret);
  return [issueRoute(), issueManyRoute(ports), pdfRoute(ports), ...hospitalRoutes(tokens)];
}

function issueRoute(): Binding {
  return bind(issueCall, async ({ tenant, actor, input, now, newId, note }) => {
    const by = issuer(actor);
    const { patientId } = input;
    const letter = await issueLetter(tenant, { patientId, newId, by, now });
    note({ point: `${patientId},${letter.id}`, message: text.issued });
    return letter;
  });
}

const issuer = ({ userId, realName, username }: Actor) => ({
  id: userId,
  name: realName ?? username,
});

/** The letters are issued with the call, and only printed by the job: a job that begins again issues none twice. */
function issueManyRoute({ secret, typesetter, publicUrl, queue }: ReferralLetterPorts): Binding {
  const job = letterBatchJob({ tokens: letterTokens(secret), typesetter });
  queue.define(job);
  return bind(issueManyCall, async (call) => {
    const { tenant, actor, client, input, now, newId, note, origin } = call;
    const { purpose } = input;
    const issuing = { patientIds: input.ids, newId, by: issuer(actor), now };
    const { issued, refused } = await issueLetters(tenant, issuing);
    const letters = issued.length;
    // What was issued is undone with the refusal.
    requirePurpose({ client, purpose }, letters);
    const answer = { letters, refused: refused.map(toRefusedCase) };
    note({ point: letterPoint(issued), message: text.issuedMany(letters, refused.length) });
    if (letters === 0) return { id: null, ...answer };
    const title = batchText.jobTitle(letters);
    const letterIds = issued.map(({ id }) => id);
    const printing = { letterIds, base: publicUrl ?? origin, purpose };
    const id = await queue.add(tenant, { job, input: printing, title, actor, now });
    return { id, ...answer };
  });
}

/** The page is set after the transaction: setting must not hold a connection. */
function pdfRoute({ secret, typesetter, publicUrl }: ReferralLetterPorts): Binding {
  const tokens = letterTokens(secret);
  return bindOpen(letterPdf, async ({ scope, input, open, origin, note }) => {
    const facts = await open(scope, async (tenant) => {
      const found = await letterFacts(tenant, input.id);
      const { patientId, id } = found.letter;
      note({ point: `${patientId},${id}`, message: text.printed });
      return found;
    });
    const named = { orgId: scope.orgId, letterId: input.id };
    const model = letterModel({ ...facts, url: tokens.url(publicUrl ?? origin, named) });
    const content = await printLetters(typesetter, [model]);
    return { fileName: model.fileName, contentType: 'application/pdf', content };
  });
}

type Tokens = ReturnType<typeof letterTokens>;

function hospitalRoutes(tokens: Tokens): Binding[] {
  return [
    bindPublic(openLetter, ({ input, open, now, note }) => {
      const named = tokens.read(input.token);
      if (!named) return Promise.resolve({ isOpen: false, orgName: null, phone: null });
      return open(orgScope(named.orgId), async (tenant) => {
        const door = await letterDoorOf(tenant, named.letterId, now);
        const message = door.isOpen ? text.opened : text.openedClosed;
        note({ point: named.letterId, message, actor: hospitalOf(named.orgId, door.orgName) });
        return door;
      });
    }),
    bindPublic(readLetter, (call) =>
      withLetter(tokens, call, (tenant, opened) => {
        call.note({ message: text.read });
        return letterViewOf(tenant, opened);
      }),
    ),
    bindPublic(disownLetter, async (call) => {
      await withLetter(tokens, call, async (tenant, opened) => {
        await writeOtherChild(tenant, opened, { id: call.input.id, now: call.now });
        call.note({ message: text.disowned });
      });
      return undefined;
    }),
    bindPublic(writeLetter, async (call) => {
      await withLetter(tokens, call, async (tenant, opened) => {
        const { input, now } = call;
        const done = await writeReport(tenant, opened, { input, now });
        call.note({ message: done === 'corrected' ? text.corrected : text.written });
      });
      return undefined;
    }),
  ];
}

function hospitalOf(orgId: string, orgName: string | null) {
  return { userId: null, username: text.hospital, role: null, orgId, orgName: orgName ?? '' };
}

type TryCall = Pick<PublicCall<typeof readLetter>, 'input' | 'open' | 'now' | 'note'>;

/** Does work for a hospital that knows the birth date. A wrong one commits, because it is counted, and is refused then. */
async function withLetter<T>(
  tokens: Tokens,
  { input, open, now, note }: TryCall,
  work: (tenant: Tenant, opened: OpenLetter) => Promise<T>,
): Promise<T> {
  const named = tokens.read(input.token) ?? refuse(referralLetterErrors.over);
  const { orgId, letterId } = named;
  const answer = await open(orgScope(orgId), async (tenant) => {
    const { orgName } = await letterOffice(tenant);
    note({ point: letterId, actor: hospitalOf(orgId, orgName) });
    const { birthDate } = input;
    const admitted = await admitHospital(tenant, { letterId, birthDate, now });
    if (!('refused' in admitted)) return { done: await work(tenant, admitted) };
    const { refused, triesLeft } = admitted;
    note({ message: triesLeft > 0 ? text.wrong(triesLeft) : text.refused, level: 'WARN' });
    return { refused };
  });
  return 'done' in answer ? answer.done : refuse(answer.refused);
}
