import type { OnboardingStep } from '@farol/core/domain/device/onboarding';
import { useTranslation } from '../../language/use-translation.ts';
import styles from './onboarding.module.css';

const PARTS = ['vehicle', 'report', 'arrived'] as const;

/** How many parts are done, and which one is due, by step. */
const PART_OF: Readonly<Partial<Record<OnboardingStep, number>>> = {
  welcome: 0,
  vehicle: 0,
  report: 1,
  arrived: 2,
};

/** How far the first minutes are. */
export function OnboardingProgress({ step }: { step: OnboardingStep }) {
  const { t } = useTranslation();
  const due = PART_OF[step];
  if (due === undefined) return null;
  return (
    <ol className={styles.progress} aria-label={t('onboarding.progress')}>
      {PARTS.map((part, at) => (
        <li
          key={part}
          aria-current={at === due ? 'step' : undefined}
          data-done={at < due || step === 'arrived' || undefined}
        >
          {t(`onboarding.part.${part}`)}
        </li>
      ))}
    </ol>
  );
}
