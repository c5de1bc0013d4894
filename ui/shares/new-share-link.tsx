import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconShare2 } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shareUrl, type Share } from '@farol/core/domain/share/share';
import { showNotice } from '../kit/messages/notice-queue.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { hasShareSheet, copyText, openShareSheet } from '../kit/browser/link-sharing.ts';
import { useExpiryText } from './use-expiry-text.ts';
import styles from './shares.module.css';

/** A newly created link, with buttons to copy and share it. */
export function NewShareLink({ share }: { share: Share }) {
  const { links } = useConsole().shares;
  const { t } = useTranslation();
  const formatExpiry = useExpiryText();
  const [isCopied, setCopied] = useState(false);
  const copyButton = useRef<HTMLButtonElement>(null);
  const link = shareUrl(location.origin, share.token ?? '');
  useEffect(() => copyButton.current?.focus({ preventScroll: true }), []);
  const copy = async (): Promise<void> => {
    const didCopy = await copyText(link);
    setCopied(didCopy);
    if (!didCopy) showNotice('bad', t('shares.copyFailed'));
  };
  return (
    <div className={styles.body}>
      <div role="status">
        <b>{t('shares.made')}</b>
        <p className={styles.intro}>{t('shares.madeText', { end: formatExpiry(share.expirationTime) })}</p>
      </div>
      <div className={styles.linkText} role="group" aria-label={t('shares.link')}>
        {link}
      </div>
      <div className={styles.footer}>
        <Button h={44} variant="default" onClick={links.back}>
          {t('shares.done')}
        </Button>
        {hasShareSheet() && (
          <Button
            h={44}
            variant="light"
            leftSection={<IconShare2 size={16} aria-hidden />}
            onClick={() => void openShareSheet(link, share.name)}
          >
            {t('shares.send')}
          </Button>
        )}
        <Button
          ref={copyButton}
          h={44}
          leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          {t(isCopied ? 'shares.copied' : 'shares.copy')}
        </Button>
      </div>
    </div>
  );
}
