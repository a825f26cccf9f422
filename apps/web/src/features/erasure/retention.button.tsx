/** Opens the setting of how long is kept, and says whether anybody's time ends soon. */
import { readRetention } from '@spine/contract/erasure';
import { Button } from 'antd';
import { useState } from 'react';
import { useApiQuery } from '#platform/call/use-api.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { retentionText as text } from './erasure.text.ts';

/** Loaded when it is opened. */
const RetentionForm = lazyComponent(
  async () => (await import('./retention.form.tsx')).RetentionForm,
);

export function RetentionButton() {
  const { data } = useApiQuery(readRetention, {}, { staleTime: 0 });
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  const children = data.ending.reduce((sum, each) => sum + each.children, 0);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {text.button(data.years)}
        {children > 0 && text.endingSoon(children)}
      </Button>
      {isOpen && <RetentionForm stored={data} onClose={() => setOpen(false)} />}
    </>
  );
}
