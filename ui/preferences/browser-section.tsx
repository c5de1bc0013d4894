import { Switch } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from '../language/use-translation.ts';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { SegmentedPreferenceRow } from './preference-row.tsx';
import { PreferenceSection } from './preference-section.tsx';
import styles from './preferences.module.css';

const SCHEMES = [
  ['auto', 'preferences.schemeAuto'],
  ['light', 'preferences.schemeLight'],
  ['dark', 'preferences.schemeDark'],
] as const;

/** The preferences of this browser, not of the account: other screens may need another color scheme. */
export function BrowserSection() {
  const { app, preferences } = useConsole();
  const { browser } = preferences;
  const { t } = useTranslation();
  const hintId = useId();
  const { scheme, screenOn } = useAnswers(browser);
  const { isPossible, isRefused } = useAnswers(app.screen);
  return (
    <PreferenceSection title={t('preferences.part.here')}>
      <SegmentedPreferenceRow
        label={t('preferences.scheme')}
        value={scheme}
        options={SCHEMES.map(([value, key]) => ({ value, label: t(key) }))}
        onChange={(chosen) => {
          const known = SCHEMES.find(([value]) => value === chosen);
          if (known) browser.change({ scheme: known[0] });
        }}
      />
      {isPossible && (
        <div>
          <Switch
            size="md"
            py={9}
            label={t('preferences.screenOn')}
            aria-describedby={hintId}
            checked={screenOn}
            onChange={({ currentTarget }) => browser.change({ screenOn: currentTarget.checked })}
          />
          <p id={hintId} className={styles.hint} role="status">
            {t(isRefused ? 'preferences.screenOnRefused' : 'preferences.screenOnHint')}
          </p>
        </div>
      )}
    </PreferenceSection>
  );
}
