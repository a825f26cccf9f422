// A provider of OpenID Connect as a process of its own, in the time of the run: everybody may sign in there by any name. It is told
// what is registered in the environment, and prints its address when it is ready.
import { createServer } from 'node:http';
import process from 'node:process';
import { Provider } from 'oidc-provider';

// biome-ignore lint/style/noProcessEnv: what its parent tells it.
const { ISSUER, CLIENT, CLOCK_SHIFT_MS } = process.env;
const machineNow = Date.now;
Date.now = () => machineNow() + Number(CLOCK_SHIFT_MS);

const provider = new Provider(ISSUER, {
  clients: [JSON.parse(CLIENT)],
  cookies: { keys: ['of-tests'] },
  features: { backchannelLogout: { enabled: true } },
  loadExistingGrant: agree,
  // Its own dispatcher calls no address of this machine.
  fetch: (address, { dispatcher: _, ...options }) => globalThis.fetch(address, options),
});

/** Nobody is asked whether the product may know who they are. */
async function agree({ oidc: { client, session, params } }) {
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(params.scope);
  await grant.save();
  return grant;
}

// Its pages would fetch a font from elsewhere.
provider.use(async (context, next) => {
  await next();
  if (typeof context.body === 'string')
    context.body = context.body.replace(/@import url\([^)]*\);/g, '');
});

/** The browser has the machine's clock for cookies, and would drop those of another day: they end with it instead. */
const withoutEnd = (cookie) => cookie.replace(/; (?:expires|max-age)=[^;]*/gi, '');

const answer = provider.callback();
const server = createServer((request, response) => {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    setHeader(name, name.toLowerCase() === 'set-cookie' ? [value].flat().map(withoutEnd) : value);
  answer(request, response);
});
server.listen(Number(new URL(ISSUER).port), '127.0.0.1', () =>
  process.stdout.write(`Ready: ${ISSUER}\n`),
);
