import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { Root } from '#app/root.tsx';

// The content security policy forbids eval, which zod would otherwise try for speed.
z.config({ jitless: true });

// The calls answer in Chinese only (spec 7).
// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser of a school.
document.cookie = 'language=zh; path=/; samesite=lax';

const root = document.getElementById('root');
if (root) createRoot(root).render(<Root />);
