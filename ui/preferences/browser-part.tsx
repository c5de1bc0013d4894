import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../use-console.ts';
import { SegmentRow } from './choice-row.tsx';
import { PreferencePart } from './preference-part.tsx';

const SCHEMES = [
  ['auto', 'preferences.schemeAuto'],
  ['light', 'preferences.schemeLight'],
  ['dark', 'preferences.schemeDark'],
] as const;

/** What belongs to this browser and not to the account: another screen may stand in another light. */
export function BrowserPart() {
  const { preferences } = useConsole();
  const { t } = useTranslation();
  const scheme = useSelector(preferences, ({ context }) => context.scheme);
  return (
    <PreferencePart title={t('preferences.part.here')}>
      <SegmentRow
        label={t('preferences.scheme')}
        value={scheme}
        options={SCHEMES.map(([value, key]) => ({ value, label: t(key) }))}
        onChoose={(chosen) => {
          const known = SCHEMES.find(([value]) => value === chosen);
          if (known) preferences.send({ type: 'CHANGE', changes: { scheme: known[0] } });
        }}
      />
    </PreferencePart>
  );
}
