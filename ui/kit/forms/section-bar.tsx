import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
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
  useEffect(() => {
    const body = bar.current?.nextElementSibling;
    if (!body) return undefined;
    const update = (): void => setCurrent(sectionRead(body));
    body.addEventListener('scroll', update, { passive: true });
    return () => body.removeEventListener('scroll', update);
  }, []);
  const showSection = (button: HTMLElement, name: string): void => {
    const section = bar.current?.nextElementSibling?.querySelector<HTMLElement>(`[data-section="${name}"]`);
    section?.scrollIntoView({ block: 'start' });
    // The next Tab press reaches the first field; focusing that field itself would open its options.
    section?.focus({ preventScroll: true });
    button.scrollIntoView({ inline: 'center', block: 'nearest' });
    setCurrent(name);
  };
  return (
    <nav ref={bar} className={styles.bar} aria-label={label}>
      {sections.map(({ name, text, problemText }) => (
        <button
          key={name}
          type="button"
          aria-label={problemText ?? text}
          aria-current={name === current ? 'location' : undefined}
          onClick={({ currentTarget }) => showSection(currentTarget, name)}
        >
          {problemText !== undefined && <IconAlertTriangle size={14} aria-hidden />}
          {text}
        </button>
      ))}
    </nav>
  );
}

/** Returns the name of the last section that begins at the top of what scrolls; at its end that of the last one. */
function sectionRead(body: Element): string | undefined {
  const sections = [...body.querySelectorAll<HTMLElement>('[data-section]')];
  const { top } = body.getBoundingClientRect();
  const isAtEnd = body.scrollTop > 0 && body.scrollTop + body.clientHeight >= body.scrollHeight - 1;
  const read = isAtEnd
    ? sections.at(-1)
    : sections.findLast((section) => section.getBoundingClientRect().top - top <= READ_PIXELS);
  return (read ?? sections[0])?.dataset['section'];
}
