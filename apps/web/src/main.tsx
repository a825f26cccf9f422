// Imported first: guardians open the class form on old phones.
import '#platform/browser/older-browsers.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { z } from 'zod';
import { queryClient } from '#platform/call/query-client.ts';
import { watchServer } from '#platform/call/server-probe.ts';
import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import { router } from '#app/router.tsx';
import { useAskedChildren } from '#platform/session/export-purpose.ts';
import { useProofWanted } from '#platform/session/recent-proof.ts';
import { useExpired } from '#platform/session/session-expiry.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { Toasts } from '#ui/toasts/toasts.tsx';
import { cleanTypedText } from '#ui/typed/clean-typed.ts';
import { leaveSelectOnTab } from '#ui/typed/leave-select-on-tab.ts';

const SignInAgain = lazyComponent(
  async () => (await import('#features/session/sign-in/sign-in-again.tsx')).SignInAgain,
);

const ProveAgain = lazyComponent(
  async () => (await import('#features/session/second-factor/prove-again.tsx')).ProveAgain,
);

const AskPurpose = lazyComponent(
  async () => (await import('#features/disclosure/ask-purpose.tsx')).AskPurpose,
);

/** Shown over every page: messages or, where somebody has to say who they are, a dialog that shows the messages itself. */
function Overlay() {
  const isExpired = useExpired();
  const isProofWanted = useProofWanted();
  const children = useAskedChildren();
  if (isExpired) return <SignInAgain />;
  if (isProofWanted) return <ProveAgain />;
  return children === undefined ? <Toasts /> : <AskPurpose count={children} />;
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

watchServer();

const root = document.getElementById('root');
if (root) createRoot(root).render(<Root />);
