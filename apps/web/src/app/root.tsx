/** What every screen stands in: server state, router, messages. antd's own providers come with the signed-in layout. */
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '#platform/query-client.ts';
import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import '#ui/styles/looks.css';
import '#ui/styles/toasts.css';
import { Toasts } from '#ui/toasts/toasts.tsx';
import { router } from './router.tsx';

export function Root() {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </StrictMode>
  );
}
