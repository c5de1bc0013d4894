import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from '../../language/use-translation.ts';
import styles from './section-navigation.module.css';

interface SectionNavigationProps {
  sections: readonly { name: string; hasProblems: boolean }[];
}

/**
 * The sections of a long form side by side. Each button leads to its fields; sections
 * with a problem are marked.
 */
export function SectionNavigation({ sections }: SectionNavigationProps) {
  const { t } = useTranslation();
  const bar = useRef<HTMLElement>(null);
  const scrollToSection = (section: string): void => {
    const fields = bar.current?.parentElement?.querySelector<HTMLElement>(`[data-section="${section}"]`);
    fields?.scrollIntoView({ block: 'start' });
    // The next Tab press reaches the first field; focusing that field itself would open its options.
    fields?.focus({ preventScroll: true });
  };
  return (
    <nav ref={bar} className={styles.bar} aria-label={t('deviceForm.parts')}>
      {sections.map(({ name, hasProblems }) => {
        const part = t(`records.section.${name}`);
        return (
          <button
            key={name}
            type="button"
            data-invalid={hasProblems || undefined}
            aria-label={hasProblems ? t('deviceForm.partTrouble', { part }) : part}
            onClick={() => scrollToSection(name)}
          >
            {hasProblems && <IconAlertTriangle size={14} aria-hidden />}
            {part}
          </button>
        );
      })}
    </nav>
  );
}
