import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../kit/console/use-console.ts';
import { SegmentedPreferenceRow } from './preference-row.tsx';
import { PreferenceSection } from './preference-section.tsx';

const SCHEMES = [
  ['auto', 'preferences.schemeAuto'],
  ['light', 'preferences.schemeLight'],
  ['dark', 'preferences.schemeDark'],
] as const;

/** The preferences of this browser, not of the account: other screens may need another color scheme. */
export function BrowserSection() {
  const { preferences } = useConsole();
  const { t } = useTranslation();
  const scheme = useSelector(preferences, ({ context }) => context.scheme);
  return (
    <PreferenceSection title={t('preferences.part.here')}>
      <SegmentedPreferenceRow
        label={t('preferences.scheme')}
        value={scheme}
        options={SCHEMES.map(([value, key]) => ({ value, label: t(key) }))}
        onChange={(chosen) => {
          const known = SCHEMES.find(([value]) => value === chosen);
          if (known) preferences.send({ type: 'CHANGE', changes: { scheme: known[0] } });
        }}
      />
    </PreferenceSection>
  );
}
