import { SegmentedControl, Slider, Tabs, Text, TextInput, Button } from '@mantine/core';
import { useEffect, useState, useRef } from 'react';
import { LOGO_WIDTHS } from '@farol/core/domain/server/branding/logo-width';
import { willHavePicture } from '@farol/core/domain/server/branding/branding-picture';
import { useTranslation } from '../../language/use-translation.ts';
import { failureCodeText } from '../../language/failure-code-text.ts';
import { FormShell } from '../../kit/forms/form-shell.tsx';
import { TabBar } from '../../kit/layout/tab-bar.tsx';
import { NotSavedAlert } from '../../kit/forms/not-saved-alert.tsx';
import { useView } from '../../kit/console/use-view.ts';
import { ColorField, ColorFields } from './color-fields.tsx';
import { PictureField } from './picture-field.tsx';
import { ThemePreview } from './theme-preview.tsx';
import { useBrandingForm } from './use-branding-form.ts';
import styles from './branding-dialog.module.css';
import { IconDownload, IconRestore, IconUpload } from '@tabler/icons-react';
import {
  brandingFromFile,
  brandingToFile,
  type BrandingFileProblem,
} from '@farol/core/domain/server/branding/branding-file';
import { downloadFile } from '../../kit/browser/download-file.ts';

const MAX_FILE_BYTES = 100_000;

const TABS = ['general', 'login', 'logos', 'colors'] as const;
type Tab = (typeof TABS)[number];

/** The tab of a field, or of the name of a color. */
function tabOf(field: string): Tab {
  if (!field.startsWith('--')) return 'general';
  return field === '--tk-login-filter' ? 'login' : 'colors';
}

/** The fields of the branding in tabs, beside the preview or above it. */
export function BrandingForm() {
  const branding = useBrandingForm();
  const { t } = useTranslation();
  const { problems, saveFailure } = useView(branding);
  const [tab, setTab] = useState<string>('general');
  const tabsWithProblems = new Set(Object.keys(problems).map(tabOf));
  const firstWithProblem = TABS.find((name) => tabsWithProblems.has(name));
  useEffect(() => {
    if (firstWithProblem !== undefined) setTab(firstWithProblem);
  }, [firstWithProblem]);
  return (
    <FormShell
      form={branding}
      className={styles.form}
      visiblePart={tab}
      hasProblems={tabsWithProblems.size > 0 || saveFailure !== undefined}
      footer={{
        rejection: saveFailure !== undefined && (
          <NotSavedAlert>{failureCodeText(t, saveFailure)}</NotSavedAlert>
        ),
      }}
    >
      <div className={styles.columns}>
        <Tabs value={tab} onChange={(chosen) => setTab(chosen ?? tab)} keepMounted={false}>
          <div className={styles.tabs}>
            <TabBar
              label={t('admin.branding.tabs')}
              tabs={TABS.map((name) => {
                const text = t(`admin.branding.tab.${name}`);
                const problemText = tabsWithProblems.has(name)
                  ? t('server.tabTrouble', { tab: text })
                  : undefined;
                return { name, text, problemText };
              })}
            />
          </div>
          <Tabs.Panel value="general" className={styles.panel ?? ''}>
            <GeneralFields />
            <ThemeExchange />
          </Tabs.Panel>
          <Tabs.Panel value="login" className={styles.panel ?? ''}>
            <PictureField kind="bg-login" />
            <ColorField name="--tk-login-filter" />
            <PictureField kind="logo-login" />
          </Tabs.Panel>
          <Tabs.Panel value="logos" className={styles.panel ?? ''}>
            <PictureField kind="logo-interno" />
            <LogoWidthField />
            <PictureField kind="fav-icon" />
          </Tabs.Panel>
          <Tabs.Panel value="colors" className={styles.panel ?? ''}>
            <ColorFields />
          </Tabs.Panel>
        </Tabs>
        <ThemePreview />
      </div>
    </FormShell>
  );
}

function LogoWidthField() {
  const branding = useBrandingForm();
  const { t } = useTranslation();
  const { isSaving, draft, pictures } = useView(branding);
  const text = t('admin.branding.logoWidth');
  // The product's own mark has one size.
  const hasLogo = (['logo-interno', 'logo-login'] as const).some((kind) =>
    willHavePicture(draft, kind, pictures[kind]),
  );
  if (!hasLogo) return null;
  return (
    <div>
      <Text component="p" fw={500} size="sm" m={0} mb={4}>
        {text}
      </Text>
      <Slider
        thumbLabel={text}
        min={LOGO_WIDTHS.smallest}
        max={LOGO_WIDTHS.largest}
        step={5}
        label={(percent) => `${percent} %`}
        disabled={isSaving}
        value={draft.logoWidth}
        onChange={(logoWidth) => branding.change({ logoWidth })}
        marks={[{ value: LOGO_WIDTHS.usual }]}
      />
    </div>
  );
}

function GeneralFields() {
  const branding = useBrandingForm();
  const { t } = useTranslation();
  const { isSaving, draft, pictures, problems } = useView(branding);
  const hasOwnLogo = willHavePicture(draft, 'logo-interno', pictures['logo-interno']);
  const field = (name: 'title' | 'headerText' | 'chatNumber') => {
    const problem = problems[name];
    return {
      value: draft[name],
      readOnly: isSaving,
      error: problem && t(`admin.branding.problem.${problem}`),
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        branding.change({ [name]: currentTarget.value }),
    } as const;
  };
  return (
    <>
      <TextInput
        label={t('admin.branding.name')}
        description={t('admin.branding.nameHint')}
        data-autofocus
        {...field('title')}
      />
      <div>
        <Text component="p" fw={500} size="sm" m={0} mb={4} id="branding-head">
          {t('admin.branding.head')}
        </Text>
        <SegmentedControl
          fullWidth
          aria-labelledby="branding-head"
          readOnly={isSaving}
          value={draft.showsLogo ? 'image' : 'text'}
          onChange={(head) => branding.change({ showsLogo: head === 'image' })}
          data={(['image', 'text'] as const).map((head) => ({
            value: head,
            label: t(`admin.branding.${head}`),
          }))}
        />
      </div>
      <TextInput
        label={t('admin.branding.headText')}
        description={
          draft.showsLogo
            ? t(hasOwnLogo ? 'admin.branding.logoTextHint' : 'admin.branding.headTextHint')
            : undefined
        }
        withAsterisk={!draft.showsLogo}
        {...field('headerText')}
      />
      <TextInput
        type="tel"
        inputMode="tel"
        label={t('admin.branding.chat')}
        description={t('admin.branding.chatHint')}
        {...field('chatNumber')}
      />
    </>
  );
}

/** Takes a branding from a file, writes it into one, or goes back to the product's own; nothing of it is saved yet. */
function ThemeExchange() {
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
