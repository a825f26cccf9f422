/** A provider of OpenID Connect beside the product, and what somebody does on its pages. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import { freePort } from '../free-port.ts';

const PROCESS = path.join(import.meta.dirname, 'provider-process.mjs');
const CLIENT = { client_id: 'spine', client_secret: 'secret-of-the-client' } as const;

/** What is entered there of the product. */
export type Registered = { redirect: string; afterSignOut: string; backChannelLogout: string };

export type Provider = { issuer: string; clientId: string; clientSecret: string };

/** Runs until the test has finished. It is another site than the product, as a name for its address. */
export async function startProvider(registered: Registered): Promise<Provider> {
  const issuer = `http://localhost:${await freePort()}`;
  const client = {
    ...CLIENT,
    redirect_uris: [registered.redirect],
    post_logout_redirect_uris: [registered.afterSignOut],
    backchannel_logout_uri: registered.backChannelLogout,
    backchannel_logout_session_required: true,
  };
  const child = spawn(process.execPath, [PROCESS], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ISSUER: issuer,
      CLIENT: JSON.stringify(client),
      CLOCK_SHIFT_MS: String(inject('clockShift')),
    },
  });
  onTestFinished(() => {
    child.kill();
  });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the provider ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('Ready')) resolve();
    });
  });
  return { issuer, clientId: CLIENT.client_id, clientSecret: CLIENT.client_secret };
}

/** Signs in on its page. */
export async function signInAtProvider(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

/** Agrees to the end of its own session. */
export async function signOutAtProvider(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
}
