// Before all others: forms of guardians open on phones of every age.
import '#platform/browser/older-browsers.ts';
import { systemInfo } from '@spine/contract/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { z } from 'zod';
import { call } from '#platform/call.ts';
import { noteReached, startAsking } from '#platform/connection.ts';
import { queryClient } from '#platform/query-client.ts';
import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import { router } from '#app/router.tsx';
import { LOCAL_CODES, Refused } from '#platform/refused.ts';
import { useExpired } from '#platform/session-expiry.ts';
import { lazily } from '#ui/lazily.tsx';
import { Toasts } from '#ui/toasts/toasts.tsx';
import { cleanTyped } from '#ui/typed/clean-typed.ts';
import { leaveChoicesByTab } from '#ui/typed/leave-by-tab.ts';

const SignInAgain = lazily(
  async () => (await import('#features/session/sign-in/sign-in-again.tsx')).SignInAgain,
);

/** What stands over every page: messages, and signing in where the session has ended, which shows them itself. */
function Over() {
  return useExpired() ? <SignInAgain /> : <Toasts />;
}

/** What every screen stands in: server state, router, messages. antd's own providers come with the signed-in layout. */
function Root() {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Over />
      </QueryClientProvider>
    </StrictMode>
  );
}

// The content security policy forbids eval, which zod would otherwise try for speed.
z.config({ jitless: true });

// The calls answer in Chinese only (spec 7).
// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser of a school.
document.cookie = 'language=zh; path=/; samesite=lax';

cleanTyped(document);
leaveChoicesByTab(document);

// No screen waits for the rules of rare characters.
void import('@spine/rare-han/rare-han.css');

/** A server that does not say its name within this does not answer. */
const ASK_PATIENCE_MS = 5000;

async function answers(): Promise<boolean> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), ASK_PATIENCE_MS);
  try {
    await call(systemInfo, {}, { probe: true, signal: patience.signal });
    return true;
  } catch (error) {
    return error instanceof Refused && error.code !== LOCAL_CODES.offline;
  } finally {
    clearTimeout(timer);
  }
}

startAsking(answers);
// A part that does not come says nothing of why, and a browser without a network may have the server beside it.
for (const doubt of ['offline', 'online', 'vite:preloadError'])
  window.addEventListener(doubt, () => noteReached(false));

const root = document.getElementById('root');
if (root) createRoot(root).render(<Root />);
