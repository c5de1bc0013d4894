import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import tabStyles from '../layout/tab-bar.module.css';
import styles from './section-bar.module.css';

/** A section of a long form, an element below the bar with its name as `data-section`. */
interface Section {
  readonly name: string;
  readonly text: string;
  /** What a section with an invalid field is called; undefined without one. */
  readonly problemText?: string | undefined;
}

/** How far below the top edge of what scrolls a section may begin to be the one that is read, pixels. */
const READ_PIXELS = 32;

/**
 * The sections of a long form that scrolls below. It marks the one that is read; each button leads to its section, and
 * one with an invalid field is marked.
 */
export function SectionBar({ label, sections }: { label: string; sections: readonly Section[] }) {
  const bar = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState(sections[0]?.name);
  // At the end of the form several sections may be in view: the one that was chosen is read there.
  const chosen = useRef<string>(undefined);
  useEffect(() => {
    const body = bar.current?.nextElementSibling;
    if (!body) return undefined;
    const update = (): void => {
      const isAtEnd = body.scrollTop > 0 && body.scrollTop + body.clientHeight >= body.scrollHeight - 1;
      if (!isAtEnd) chosen.current = undefined;
      setCurrent(isAtEnd ? (chosen.current ?? lastSection(body)) : sectionAtTop(body));
    };
    body.addEventListener('scroll', update, { passive: true });
    return () => body.removeEventListener('scroll', update);
  }, []);
  const showSection = (button: HTMLElement, name: string): void => {
    const section = bar.current?.nextElementSibling?.querySelector<HTMLElement>(`[data-section="${name}"]`);
    section?.scrollIntoView({ block: 'start' });
    // The next Tab press reaches the first field; focusing that field itself would open its options.
    section?.focus({ preventScroll: true });
    button.scrollIntoView({ inline: 'center', block: 'nearest' });
    chosen.current = name;
    setCurrent(name);
  };
  return (
    <nav ref={bar} className={`${tabStyles.bar} ${styles.bar}`} aria-label={label}>
      {sections.map(({ name, text, problemText }) => (
        <button
          key={name}
          type="button"
          aria-label={problemText ?? text}
          aria-current={name === current ? 'location' : undefined}
          onClick={({ currentTarget }) => showSection(currentTarget, name)}
        >
          {text}
          {problemText !== undefined && <IconAlertTriangle size={14} aria-hidden />}
        </button>
      ))}
    </nav>
  );
}

/** Returns the name of the last section that begins at or above the top of what scrolls. */
function sectionAtTop(body: Element): string | undefined {
  const { top } = body.getBoundingClientRect();
  const all = sectionsOf(body);
  const read = all.findLast((section) => section.getBoundingClientRect().top - top <= READ_PIXELS);
  return (read ?? all[0])?.dataset['section'];
}

function lastSection(body: Element): string | undefined {
  return sectionsOf(body).at(-1)?.dataset['section'];
}

function sectionsOf(body: Element): readonly HTMLElement[] {
  return [...body.querySelectorAll<HTMLElement>('[data-section]')];
}
