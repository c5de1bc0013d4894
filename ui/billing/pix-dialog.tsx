import { Button, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import type { OpenInvoice } from '@farol/core/domain/billing/suspension';
import { useTranslation } from '../language/use-translation.ts';
import { QrCode } from '../kit/browser/qr-code.tsx';
import { DialogFrame } from '../kit/dialogs/dialog-frame.tsx';
import { moneyFormat } from '../kit/texts/invoice-texts.ts';
import styles from './billing.module.css';

/** The Pix code of an invoice, to scan and to copy. */
export function PixDialog({ invoice, onClose }: { invoice: OpenInvoice; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const { id, pix, toPay, currency } = invoice;
  if (pix === null) return null;
  return (
    <DialogFrame title={t('billing.pixTitle')} size={420} onClose={onClose}>
      <div className={styles.pix}>
        <QrCode text={pix} label={t('billing.pixAlt', { number: id })} frame="large" />
        <Text fw={650} fz={20}>
          {moneyFormat(i18n.language, currency)(toPay)}
        </Text>
        <Text size="sm" c="dimmed">
          {t('billing.pixText')}
        </Text>
        <code className={styles.pixCode}>{pix}</code>
        <Button
          data-autofocus
          leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => {
            // The code stays on the page for those whose browser does not copy.
            void navigator.clipboard.writeText(pix).then(
              () => setCopied(true),
              () => setCopied(false),
            );
          }}
        >
          <span role="status">{t(isCopied ? 'billing.pixCopied' : 'billing.pixCopy')}</span>
        </Button>
      </div>
    </DialogFrame>
  );
}
