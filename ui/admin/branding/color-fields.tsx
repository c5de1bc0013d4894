import { Button, ColorInput, Switch, TextInput } from '@mantine/core';
import { lighterShades, nearestReadable } from '@farol/core/domain/theme/shades';
import { parsedThemeColor, PRIMARY_SHADES } from '@farol/core/domain/theme/theme-colors';
import { THEME_GROUNDS } from '@farol/core/domain/theme/theme-style';
import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useBrandingForm } from './use-branding-form.ts';
import styles from './branding-dialog.module.css';

/** The colors of the product's own theme in the light scheme, which an empty field stands for. */
const OWN_COLORS: Readonly<Record<string, string>> = {
  '--el-color-primary': '#1c68ce',
  '--el-color-success': '#14804a',
  '--el-color-warning': '#a15c00',
  '--el-color-danger': '#c92a2a',
  '--el-color-info': '#5b6675',
  '--el-text-color-primary': '#17202d',
  '--el-text-color-secondary': '#566173',
  '--el-text-color-placeholder': '#677080',
};

/** The colors with variants, and the names of these. */
const WITH_VARIANTS: readonly (readonly [color: string, variants: readonly string[]])[] = [
  ['--el-color-primary', PRIMARY_SHADES],
  ...['success', 'warning', 'danger', 'info'].map(
    (name) => [`--el-color-${name}`, [`--el-color-${name}-light`, `--el-color-${name}-lighter`]] as const,
  ),
];

/** How many of the nine derived shades are between a color and its variants where it has two. */
const VARIANT_SHADES: readonly number[] = [7, 8];

/** The colors of buttons, states and texts; variants are derived unless they are chosen. */
export function ColorFields() {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles.hint}>{t('admin.branding.color.hint')}</p>
      {WITH_VARIANTS.map(([color, variants]) => (
        <ColorWithVariants key={color} color={color} variants={variants} />
      ))}
      <ColorField name="--el-text-color-primary" />
      <ColorField name="--el-text-color-secondary" />
      <ColorField name="--el-text-color-placeholder" />
    </>
  );
}

/** One color; '' stands for the product's own. Says when it cannot be read, and offers the nearest one that can. */
export function ColorField({ name }: { name: string }) {
  const branding = useBrandingForm();
  const { t } = useTranslation();
  const { draft } = useView(branding);
  const text = draft.colors[name] ?? '';
  const color = parsedThemeColor(name, text);
  const isText = Object.hasOwn(OWN_COLORS, name);
  const readable = isText && color !== undefined ? nearestReadable(color, THEME_GROUNDS.light) : color;
  const set = (to: string) => branding.change({ colors: { ...draft.colors, [name]: to } });
  const label = t(`admin.branding.color.${name}`);
  return (
    <div>
      <ColorText name={name} label={label} />
      {readable !== undefined && readable !== color && (
        <p className={styles.contrast} role="status">
          <span>{t('admin.branding.color.unreadable', { color: readable })}</span>
          <Button
            variant="default"
            leftSection={<span className={styles.dot} style={{ background: readable }} />}
            aria-label={t('admin.branding.color.useFor', { color: readable, name: label })}
            onClick={() => set(readable)}
          >
            {t('admin.branding.color.use', { color: readable })}
          </Button>
        </p>
      )}
    </div>
  );
}

function ColorWithVariants({ color, variants }: { color: string; variants: readonly string[] }) {
  const branding = useBrandingForm();
  const { t } = useTranslation();
  const { draft, isSaving } = useView(branding);
  const base = parsedThemeColor(color, draft.colors[color] ?? '') ?? OWN_COLORS[color] ?? '#000000';
  const derived = lighterShades(base);
  const shades = variants.map(
    (_, at) => derived[variants.length === 2 ? (VARIANT_SHADES[at] ?? 8) : at] ?? base,
  );
  const isOwn = variants.some((name) => (draft.colors[name] ?? '') !== '');
  const setAll = (own: boolean): void => {
    const chosen = variants.map((name, at) => [name, own ? (shades[at] ?? '') : '']);
    branding.change({ colors: { ...draft.colors, ...Object.fromEntries(chosen) } });
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t(`admin.branding.color.${color}`)}</legend>
      <ColorField name={color} />
      <div className={styles.shades} aria-hidden>
        {variants.map((name, at) => (
          <span key={name} style={{ background: draft.colors[name] || shades[at] }} />
        ))}
      </div>
      <Switch
        className={styles.switch ?? ''}
        label={t('admin.branding.color.ownVariants')}
        checked={isOwn}
        disabled={isSaving}
        onChange={({ currentTarget }) => setAll(currentTarget.checked)}
      />
      {isOwn && (
        <div className={styles.variants}>
          {variants.map((name, at) => (
            <ColorText key={name} name={name} label={t('admin.branding.color.variant', { number: at + 1 })} />
          ))}
        </div>
      )}
    </fieldset>
  );
}

/**
 * The text of a color and the browser's picker, which covers nothing of the form; the picker of a color with opacity
 * is a menu.
 */
function ColorText({ name, label }: { name: string; label: string }) {
  const branding = useBrandingForm();
  const { t } = useTranslation();
  const { draft, problems, isSaving } = useView(branding);
  const text = draft.colors[name] ?? '';
  const set = (to: string) => branding.change({ colors: { ...draft.colors, [name]: to } });
  const field = {
    label,
    value: text,
    placeholder: OWN_COLORS[name] ?? t('admin.branding.color.none'),
    readOnly: isSaving,
    error: problems[name] && t(`admin.branding.problem.${problems[name]}`),
  } as const;
  if (name === '--tk-login-filter')
    return <ColorInput {...field} format="rgba" withEyeDropper={false} fixOnBlur={false} onChange={set} />;
  return (
    <TextInput
      {...field}
      leftSectionWidth={52}
      leftSection={
        <input
          type="color"
          className={styles.picker}
          aria-label={t('admin.branding.color.pick', { name: label })}
          value={parsedThemeColor(name, text) ?? OWN_COLORS[name] ?? '#000000'}
          disabled={isSaving}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      }
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  );
}
