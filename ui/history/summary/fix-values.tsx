import { useTranslation } from 'react-i18next';
import { DetailSection } from '../../devices/detail/detail-section.tsx';
import { attributeLabel, readingText } from '../../devices/values/reading-text.ts';
import { positionRows } from '../../devices/values/value-rows.ts';
import { useCoordinatesText } from '../../fleet/use-coordinates-text.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import styles from './summary.module.css';

/** Said already by the player. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set([
  'latitude',
  'longitude',
  'fixTime',
  'deviceTime',
  'serverTime',
  'address',
  'deviceId',
  'id',
  'valid',
  'protocol',
  'geofenceIds',
  'network',
]);

/** Everything that was reported with the fix at which the player rests. */
export function FixValues() {
  const { fleet, history } = useConsole();
  const { fix } = history;
  const { t, i18n } = useTranslation();
  const units = useUnits();
  const placeText = useCoordinatesText();
  const position = useAnswers(fix, (answers) => answers.position);
  if (!position) return null;
  const rows = positionRows(position, units).filter(({ key }) => !SHOWN_ELSEWHERE.has(key));
  const textOf = (key: string, text: string): string =>
    key === 'driverUniqueId' ? (fleet.drivers.get(text)?.name ?? text) : text;
  const coordinates = placeText.formatCoordinates(position.latitude, position.longitude);
  return (
    <DetailSection title={t('history.atThisFix')}>
      <p className={styles.place}>{position.address ?? coordinates}</p>
      <dl className={styles.values}>
        {rows.map(({ key, reading }) => (
          <div key={key}>
            <dt>{attributeLabel(i18n, key)}</dt>
            <dd>{textOf(key, readingText(i18n, reading))}</dd>
          </div>
        ))}
      </dl>
    </DetailSection>
  );
}
