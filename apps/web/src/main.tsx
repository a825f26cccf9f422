// Imported first: guardians open the class form on old phones.
import '#platform/browser/older-browsers.ts';
import { systemInfo } from '@spine/contract/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { z } from 'zod';
import { call } from '#platform/call/call.ts';
import { queryClient } from '#platform/call/query-client.ts';
import { reportReached, setServerProbe } from '#platform/connection.ts';
import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import { router } from '#app/router.tsx';
import { LOCAL_CODES, Refused } from '#platform/call/refused.ts';
import { useExpired } from '#platform/session/session-expiry.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { Toasts } from '#ui/toasts/toasts.tsx';
import { cleanTypedText } from '#ui/typed/clean-typed.ts';
import { leaveSelectOnTab } from '#ui/typed/leave-select-on-tab.ts';

const SignInAgain = lazyComponent(
  async () => (await import('#features/session/sign-in/sign-in-again.tsx')).SignInAgain,
);

/** Shown over every page: messages or, after the session has expired, the sign-in dialog, which shows the messages itself. */
function Overlay() {
  return useExpired() ? <SignInAgain /> : <Toasts />;
}

/** The providers of every screen: server state, router, messages. The signed-in layout adds those of antd. */
function Root() {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Overlay />
      </QueryClientProvider>
    </StrictMode>
  );
}

// The content security policy forbids eval, which zod would otherwise try for speed.
z.config({ jitless: true });

// The calls answer in Chinese only (spec 7).
// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser of a school.
document.cookie = 'language=zh; path=/; samesite=lax';

cleanTypedText(document);
leaveSelectOnTab(document);

// Loaded in the background: no screen waits for the fonts of rare characters.
void import('@spine/rare-han/rare-han.css');

/** Without an answer within this time, the server counts as unreachable. */
const PROBE_TIMEOUT_MS = 5000;

async function probeServer(): Promise<boolean> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), PROBE_TIMEOUT_MS);
  try {
    await call(systemInfo, {}, { probe: true, signal: timeout.signal });
    return true;
  } catch (error) {
    return error instanceof Refused && error.code !== LOCAL_CODES.offline;
  } finally {
    clearTimeout(timer);
  }
}

setServerProbe(probeServer);
// These events only suggest that the server is unreachable: a chunk fails to load for other reasons too, and a browser that is
// offline may still reach a server on its own machine. So each of them starts a probe.
for (const event of ['offline', 'online', 'vite:preloadError'])
  window.addEventListener(event, () => reportReached(false));

const root = document.getElementById('root');
if (root) createRoot(root).render(<Root />);
