/**
 * The station is a separate entry: examining children in a hall, without the router and the lists of the staff and without
 * antd, so that an old tablet has it in a few seconds. `station.html` is served for its address.
 */
import '#platform/browser/older-browsers.ts';
import '#features/station/shell/parts.module.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { SignInForms } from '#features/session/sign-in/sign-in-forms.tsx';
import { readSealing } from '#features/station/offline/device/session-sealing.ts';
import { createSessionStore } from '#features/station/offline/vault/session-store.ts';
import { startSending } from '#features/station/records/station-records.ts';
import { StationEntry } from '#features/station/station.entry.tsx';
import { queryClient } from '#platform/call/query-client.ts';
import { watchServer } from '#platform/call/server-probe.ts';
import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import '#ui/styles/station.css';
import { SignInAgain } from '#features/session/sign-in/sign-in-again.tsx';
import { useProofWanted } from '#platform/session/recent-proof.ts';
import { useExpired } from '#platform/session/session-expiry.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { Toasts } from '#ui/toasts/toasts.tsx';
import { cleanTypedText } from '#ui/typed/clean-typed.ts';

const ProveAgain = lazyComponent(
  async () => (await import('#features/session/second-factor/prove-again.tsx')).ProveAgain,
);

/** Over the screen, which stays as it is: messages or, where somebody has to say who they are, the way to do so. */
function Overlay() {
  const isExpired = useExpired();
  const isProofWanted = useProofWanted();
  if (isExpired) return <SignInAgain />;
  return isProofWanted ? <ProveAgain /> : <Toasts />;
}

// The content security policy forbids eval, which zod would otherwise try for speed.
z.config({ jitless: true });

cleanTypedText(document);
watchServer();
startSending((memory) => createSessionStore(memory, readSealing));

// Loaded in the background: no screen waits for the fonts of rare characters.
void import('@spine/rare-han/rare-han.css');

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <StationEntry signIn={SignInForms} />
        <Overlay />
      </QueryClientProvider>
    </StrictMode>,
  );
}
