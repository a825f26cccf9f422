/** On a phone: leads to the parts of a child's page, and follows where the page is scrolled to. */
import { useEffect, useRef, useState } from 'react';
import css from './child.module.css';
import { childText as text } from './child.text.ts';

export type Section = keyof typeof text.sections;

/** A part counts as reached once it is in the upper third of the page. */
const REACHED = '-100px 0px -60% 0px';

function isSection(name: string | undefined): name is Section {
  return name !== undefined && name in text.sections;
}

export function JumpBar({ sections }: { sections: readonly Section[] }) {
  const bar = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState(sections[0]);
  useEffect(() => {
    const parts = bar.current?.parentElement?.querySelectorAll<HTMLElement>('[data-section]') ?? [];
    const watch = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)?.target;
        const name = seen instanceof HTMLElement ? seen.dataset['section'] : undefined;
        if (isSection(name)) setCurrent(name);
      },
      { rootMargin: REACHED },
    );
    for (const part of parts) watch.observe(part);
    return () => watch.disconnect();
  }, []);
  const jump = (section: Section) =>
    bar.current?.parentElement
      ?.querySelector(`[data-section="${section}"]`)
      ?.scrollIntoView({ block: 'start' });
  return (
    <nav ref={bar} className={css.jump} aria-label={text.jump}>
      {sections.map((section) => (
        <button
          key={section}
          type="button"
          aria-current={section === current}
          onClick={() => jump(section)}
        >
          {text.sections[section]}
        </button>
      ))}
    </nav>
  );
}
