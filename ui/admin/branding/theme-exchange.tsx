import { Button } from '@mantine/core';
import { IconDownload, IconRestore, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import {
  brandingFromFile,
  brandingToFile,
  type BrandingFileProblem,
} from '@farol/core/domain/server/branding/branding-file';
import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { downloadFile } from '../../kit/browser/download-file.ts';
import { useBrandingForm } from './use-branding-form.ts';
import styles from './branding-dialog.module.css';

/** Takes a branding from a file, writes it into one, or goes back to the product's own; nothing of it is saved yet. */
export function ThemeExchange() {
  const branding = useBrandingForm();
  const { t } = useTranslation();
  const { draft, isSaving } = useView(branding);
  const [outcome, setOutcome] = useState<'imported' | 'wasReset' | BrandingFileProblem>();
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File): Promise<void> => {
    // A larger file is none of a branding.
    const found = brandingFromFile(file.size > MAX_FILE_BYTES ? '' : await file.text());
    if (typeof found !== 'string') branding.change(found);
    setOutcome(typeof found === 'string' ? found : 'imported');
  };
  const isProblem = outcome === 'notBranding' || outcome === 'invalid';
  return (
    <div className={styles.exchange}>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t('admin.branding.exchange.import')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void take(file);
          currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        disabled={isSaving}
        leftSection={<IconUpload size={16} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('admin.branding.exchange.import')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() =>
          downloadFile('theme.json', new Blob([brandingToFile(draft)], { type: 'application/json' }))
        }
      >
        {t('admin.branding.exchange.export')}
      </Button>
      <Button
        variant="default"
        disabled={isSaving}
        leftSection={<IconRestore size={16} aria-hidden />}
        onClick={() => {
          branding.reset();
          setOutcome('wasReset');
        }}
      >
        {t('admin.branding.exchange.reset')}
      </Button>
      {outcome !== undefined && (
        <p className={isProblem ? styles.problem : styles.hint} role={isProblem ? 'alert' : 'status'}>
          {t(`admin.branding.exchange.${outcome}`)}
        </p>
      )}
    </div>
  );
}

const MAX_FILE_BYTES = 100_000;
