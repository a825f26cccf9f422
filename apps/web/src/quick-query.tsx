/**
 * The families' page is a separate entry, without the router, the query cache and the screens of the staff, so that a phone on
 * a slow network loads it in a second. `quick-query.html` is served for its two addresses.
 */
import '#platform/browser/older-browsers.ts';
import '#ui/styles/phone.module.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { FamilyEntry } from '#features/quick-query/family.entry.tsx';
import '@spine/rare-han/rare-han.css';
import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import { cleanTypedText } from '#ui/typed/clean-typed.ts';

// The content security policy forbids eval, which zod would otherwise try for speed.
z.config({ jitless: true });

cleanTypedText(document);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <FamilyEntry />
    </StrictMode>,
  );
}
