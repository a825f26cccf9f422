/**
 * What families see: a phone number and its code, then for ten minutes their children, results in calm words, and the
 * prescriptions. No account, no antd, nothing kept in the browser.
 */
import { useEffect, useRef } from 'react';
import { BrandMark } from '#ui/icon/brand-mark.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { ChildView } from './child.view.tsx';
import { ChildrenView } from './children.view.tsx';
import { CodeView } from './code.view.tsx';
import { Countdown } from './countdown.tsx';
import './family.css';
import { PrescriptionView } from './prescription.view.tsx';
import { familyText as text } from './quick-query.text.ts';
import { RecordView } from './record.view.tsx';
import { type Family, useFamily } from './use-family.ts';

function Head({ family }: { family: Family }) {
  const { view, depth, back } = family.views;
  const id = view && 'childId' in view ? view.childId : undefined;
  const shown = view?.kind === 'child' ? view.id : id;
  const child = family.access?.rows.find((row) => row.id === shown);
  return (
    <header className="fq-head">
      {depth > 0 ? (
        <button type="button" className="fq-back" onClick={back}>
          <Icon name="left" />
          {text.back}
        </button>
      ) : (
        <span className="fq-brand">
          <BrandMark />
          {text.brand}
        </span>
      )}
      {child && <span className="fq-org">{child.orgName}</span>}
    </header>
  );
}

function Shown({ family }: { family: Family }) {
  const { view } = family.views;
  if (!view || !family.access || view.kind === 'code') return <CodeView family={family} />;
  if (view.kind === 'children') return <ChildrenView family={family} />;
  if (view.kind === 'child') return <ChildView key={view.id} family={family} id={view.id} />;
  const props = { family, id: view.id, childId: view.childId };
  return view.kind === 'prescription' ? <PrescriptionView {...props} /> : <RecordView {...props} />;
}

/** A new view is read from its title. */
function useTitleFocus(depth: number, kind: string) {
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is what moves the focus.
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    main.current?.focus({ preventScroll: true });
  }, [depth, kind]);
  return main;
}

export function FamilyPage() {
  const family = useFamily();
  const { view, depth } = family.views;
  const main = useTitleFocus(depth, view?.kind ?? '');
  return (
    <div className="fq">
      <Head family={family} />
      {family.access && (
        <Countdown until={family.access.until} onOver={family.over} onEnd={family.end} />
      )}
      <main ref={main} tabIndex={-1}>
        <Shown family={family} />
      </main>
    </div>
  );
}
