import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconShare2 } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../language/use-translation.ts';
import { copyText, hasShareSheet, openShareSheet } from '../browser/link-sharing.ts';
import { FooterBar } from '../forms/form-footer.tsx';
import { useConsole } from '../console/use-console.ts';
import styles from './link-to-copy.module.css';

interface LinkToCopyProps {
  link: string;
  /** How the link is called where it is shared. */
  name: string;
  heading: string;
  text: string;
  onDone: () => void;
}

/** A link that was just made, with buttons to copy and share it. */
export function LinkToCopy({ link, name, heading, text, onDone }: LinkToCopyProps) {
  const { shell } = useConsole();
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const copyButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    copyButton.current?.focus({ preventScroll: true });
  }, []);
  const copy = async (): Promise<void> => {
    const didCopy = await copyText(link);
    setCopied(didCopy);
    if (!didCopy) shell.notify('bad', t('shares.copyFailed'));
  };
  return (
    <div className={styles.body}>
      <div role="status">
        <b>{heading}</b>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.link} role="group" aria-label={t('shares.link')}>
        {link}
      </div>
      <FooterBar>
        <Button variant="default" onClick={onDone}>
          {t('shares.done')}
        </Button>
        {hasShareSheet() && (
          <Button
            variant="light"
            leftSection={<IconShare2 size={16} aria-hidden />}
            onClick={() => void openShareSheet(link, name)}
          >
            {t('shares.send')}
          </Button>
        )}
        <Button
          ref={copyButton}
          leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          {t(isCopied ? 'shares.copied' : 'shares.copy')}
        </Button>
      </FooterBar>
    </div>
  );
}
