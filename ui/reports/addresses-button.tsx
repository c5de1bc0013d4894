import { Alert, Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { placeSearchOptions } from '@farol/core/domain/place/geocoder-settings';
import { COLUMN_FORMATS } from '@farol/core/domain/report/report-column';
import { useTranslation } from '../language/use-translation.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import { useConsole } from '../kit/console/use-console.ts';
import styles from './report-screen.module.css';

/**
 * Shows addresses instead of the names of places and back, where the server has a geocoder (§7). Only on request,
 * because each place is a question to somebody's geocoder; our own server knows no more than the console.
 */
export function AddressesButton() {
  const {
    access,
    reports: { report, rowAddresses },
  } = useConsole();
  const { t } = useTranslation();
  const isOffered = useSelector(
    access,
    ({ server, namespace }) =>
      server?.isPlus !== true && placeSearchOptions(server?.info, namespace).hasReverseGeocoding,
  );
  const hasPlaces = useSelector(report, ({ view }) =>
    view.columns.some((column) => COLUMN_FORMATS[column] === 'place'),
  );
  const isShown = useSelector(rowAddresses, (answers) => answers.isShown);
  if (!isOffered || !hasPlaces) return null;
  return (
    <Button
      variant="subtle"
      color="gray"
      px={8}
      leftSection={<IconMapPin size={16} aria-hidden />}
      onClick={isShown ? rowAddresses.hide : rowAddresses.show}
    >
      {t(isShown ? 'reports.tools.hideAddresses' : 'reports.tools.showAddresses')}
    </Button>
  );
}

/** Says that no more addresses come, and asks for them again. */
export function AddressesNotice() {
  const { rowAddresses } = useConsole().reports;
  const { t } = useTranslation();
  const failure = useSelector(rowAddresses, (answers) => answers.failure);
  if (failure === undefined) return null;
  return (
    <Alert
      color="red"
      className={styles.notice ?? ''}
      role="alert"
      title={t('reports.tools.addressesFailed')}
    >
      {failureCodeText(t, failure)}
      <div>
        <Button variant="default" mt={8} onClick={rowAddresses.retry}>
          {t('records.retry')}
        </Button>
      </div>
    </Alert>
  );
}
