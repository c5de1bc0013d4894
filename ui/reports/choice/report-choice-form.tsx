import { Alert, Button, Menu, MultiSelect, Stack, Text, TextInput } from '@mantine/core';
import {
  IconAlertTriangle,
  IconPlayerPlay,
  IconBookmarks,
  IconChevronDown,
  IconBookmark,
} from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { MAX_CHOSEN_RECORDS } from '@farol/core/domain/report/report-choice';
import { REPORTS } from '@farol/core/domain/report/report';
import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { FilterFields } from './filter-fields.tsx';
import { useOtherZone } from './use-other-zone.ts';
import styles from './choice.module.css';
import { useSelector } from '@xstate/react';
import { useNavigate } from '../../kit/navigation/navigation.tsx';
import { useSavedReports } from './use-saved-reports.ts';
import { useMemo, useRef, useState } from 'react';
import { instantOf, localDateTimeAt } from '@farol/core/domain/calendar/time-zone-clock';
import { NAMED_PERIODS, periodRange, type NamedPeriod } from '@farol/core/domain/report/report-period';
import { PeriodField } from '../../kit/date-time/period-field.tsx';
import { paletteMatches, type PaletteEntry } from '@farol/core/domain/navigation/palette';
import { groupEntries, vehicleEntries } from '../../fleet/search-entries.ts';
import { useVehicleCount } from '../../fleet/use-vehicle-count.ts';
import { reportPath } from '@farol/core/domain/navigation/report-url';
import { MAX_SAVED_TITLE, withSavedReport } from '@farol/core/domain/preference/saved-reports';
import { usePreferenceChoices } from '../../kit/console/use-preference-choices.ts';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { QuestionForm } from '../../kit/forms/form-shell.tsx';
import { useChoiceText } from './use-choice-text.ts';

/** More options at once are more than anybody reads; typing finds the others. */
const MAX_OPTIONS = 40;

const MINUTE_MS = 60_000;

/** The vehicles, the period and the filters of the open report. */
export function ReportChoiceForm({ onShow }: { onShow: () => void }) {
  const { report } = useConsole().reports;
  const { t } = useTranslation();
  const { name, problem } = useView(report);
  const zone = useOtherZone();
  const problemMessage = useRef<HTMLDivElement>(null);
  const focusProblem = (): void => problemMessage.current?.focus();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (problem) return focusProblem();
    report.run();
    onShow();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.fields}>
        <VehicleField />
        <ReportPeriod />
        <FilterFields />
      </div>
      {zone !== undefined && <p className={styles.zone}>{t('reports.choice.zone', { zone })}</p>}
      {problem && (
        <Alert
          ref={problemMessage}
          tabIndex={-1}
          color="orange"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          role="alert"
        >
          {t(`reports.problem.${problem}`, { days: REPORTS[name].maxDays, max: MAX_CHOSEN_RECORDS })}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button type="submit" leftSection={<IconPlayerPlay size={16} aria-hidden />}>
          {t('reports.choice.show')}
        </Button>
        <SaveReportButton onRefused={focusProblem} />
        <SavedMenu onShow={onShow} />
      </div>
    </form>
  );
}

/** The saved selections of the open report: one that is chosen fills the form and is shown. */
function SavedMenu({ onShow }: { onShow: () => void }) {
  const name = useSelector(useConsole().reports.report, (report) => report.name);
  const { t } = useTranslation();
  const navigate = useNavigate();
  const saved = useSavedReports().filter((report) => report.name === name);
  if (saved.length === 0) return null;
  return (
    <Menu withinPortal shadow="sm" position="bottom-start">
      <Menu.Target>
        <Button
          variant="subtle"
          leftSection={<IconBookmarks size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('reports.index.saved')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.savedMenu ?? ''}>
        {saved.map(({ title, path, text }) => (
          <Menu.Item
            key={title}
            onClick={() => {
              // The address brings its vehicles, period, filters, order and columns.
              navigate(path);
              onShow();
            }}
          >
            {title}
            {text !== title && <span className={styles.savedText}>{text}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Chooses vehicles and groups by name; searching keeps the list short in fleets of any size. */
function VehicleField() {
  const { report } = useConsole().reports;
  const { t } = useTranslation();
  const { deviceIds, groupIds } = useSelector(report, ({ choice }) => choice);
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const value = useMemo(
    () => [...groupIds.map((id) => `group:${id}`), ...deviceIds.map((id) => `vehicle:${id}`)],
    [groupIds, deviceIds],
  );
  const { data, hiddenCount } = useVehicleOptions(search, value);
  return (
    <MultiSelect
      label={t('reports.choice.vehicles')}
      placeholder={value.length === 0 ? t('reports.choice.allVehicles') : ''}
      description={isOpen && hiddenCount > 0 ? t('reports.choice.more', { count: hiddenCount }) : undefined}
      data={[...data]}
      value={value}
      onChange={(values) =>
        report.choose({ deviceIds: idsOf(values, 'vehicle'), groupIds: idsOf(values, 'group') })
      }
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      // The options are those that match already.
      filter={({ options }) => options}
      clearable
      clearButtonProps={{ 'aria-label': t('reports.choice.clear') }}
      hidePickedOptions
      nothingFoundMessage={t('reports.choice.nothingFound')}
      maxDropdownHeight={320}
      comboboxProps={{ withinPortal: true, shadow: 'sm' }}
      classNames={{ input: styles.chosen ?? '' }}
    />
  );
}

function idsOf(values: readonly string[], kind: string): number[] {
  return values
    .filter((item) => item.startsWith(`${kind}:`))
    .map((item) => Number(item.slice(kind.length + 1)));
}

/** Chooses the period by name, or from one moment to another in the user's time zone. */
function ReportPeriod() {
  const { report } = useConsole().reports;
  const { choice, zone } = useView(report);
  const { period } = choice;
  const range = typeof period === 'string' ? undefined : period;
  const choose = (name: NamedPeriod | undefined): void => {
    // The moments of what was chosen before, to be changed.
    report.choose({ period: name ?? wholeMinutes(periodRange(period, Date.now(), zone)) });
  };
  const setEnd = (end: 'from' | 'to', local: string): void => {
    if (!range) return;
    const ms = local === '' ? Number.NaN : instantOf(zone, `${local}:00`);
    report.choose({ period: { ...range, [end === 'from' ? 'fromMs' : 'toMs']: ms } });
  };
  return (
    <PeriodField
      names={NAMED_PERIODS}
      name={typeof period === 'string' ? period : undefined}
      onName={choose}
      ends={{
        kind: 'dayAndTime',
        from: range ? localInput(zone, range.fromMs) : '',
        to: range ? localInput(zone, range.toMs) : '',
        onChange: setEnd,
        className: styles.moments,
      }}
    />
  );
}

function wholeMinutes({ fromMs, toMs }: { fromMs: number; toMs: number }) {
  return { fromMs, toMs: Math.ceil(toMs / MINUTE_MS) * MINUTE_MS };
}

function localInput(zone: string, ms: number): string {
  return Number.isFinite(ms) ? localDateTimeAt(zone, ms).slice(0, 16) : '';
}

/** An option of the vehicle field: `group:3` or `vehicle:12`. */
interface VehicleOption {
  readonly value: string;
  readonly label: string;
}

/** Options by their kind, as the field shows them. */
interface VehicleOptions {
  readonly data: readonly { readonly group: string; readonly items: VehicleOption[] }[];
  /** How many vehicles are not among them. */
  readonly hiddenCount: number;
}

/**
 * Returns the groups and vehicles that match a search, the best first, and those that are chosen, which the
 * field needs to name them.
 */
function useVehicleOptions(search: string, chosen: readonly string[]): VehicleOptions {
  const { fleet } = useConsole();
  const { t } = useTranslation();
  // An address may open the form before the fleet has arrived.
  const count = useVehicleCount();
  return useMemo(() => {
    const withChosen = (
      kind: 'group' | 'vehicle',
      entries: readonly PaletteEntry[],
      unknown: string,
    ): { items: VehicleOption[]; hidden: number } => {
      const found = paletteMatches(entries, search, MAX_OPTIONS);
      const ids = new Set(found.map(({ id }) => id));
      const others = entries.filter((entry) => !ids.has(entry.id) && chosen.includes(valueOf(entry)));
      const items = [...found, ...others].map((entry) => ({ value: valueOf(entry), label: entry.title }));
      // An address may name vehicles and groups that its reader does not see.
      const known = new Set(entries.map(valueOf));
      const missing = chosen.filter((value) => value.startsWith(`${kind}:`) && !known.has(value));
      return {
        items: [...items, ...missing.map((value) => ({ value, label: unknown }))],
        hidden: Math.max(0, entries.length - items.length),
      };
    };
    const isLoaded = count > 0;
    const groups = withChosen(
      'group',
      isLoaded ? [...groupEntries(fleet)] : [],
      t('reports.choice.unknownGroup'),
    );
    const vehicles = withChosen(
      'vehicle',
      isLoaded ? [...vehicleEntries(fleet)] : [],
      t('reports.cell.unknownVehicle'),
    );
    return {
      data: [
        ...(groups.items.length > 0 ? [{ group: t('reports.choice.groups'), items: groups.items }] : []),
        { group: t('reports.choice.vehicleList'), items: vehicles.items },
      ],
      hiddenCount: search === '' ? vehicles.hidden : 0,
    };
  }, [fleet, count, search, chosen, t]);
}

function valueOf({ kind, id }: PaletteEntry): string {
  return `${kind}:${id}`;
}

/** Keeps the choice of the open report with the account, under a name; one with a problem is refused. */
function SaveReportButton({ onRefused }: { onRefused: () => void }) {
  const { t } = useTranslation();
  const problem = useSelector(useConsole().reports.report, (report) => report.problem);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconBookmark size={16} aria-hidden />}
        onClick={() => (problem === undefined ? setOpen(true) : onRefused())}
      >
        {t('reports.save.action')}
      </Button>
      {isOpen && <SaveDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function SaveDialog({ onClose }: { onClose: () => void }) {
  const { reports, shell } = useConsole();
  const { name, choice, view } = useView(reports.report);
  const { t } = useTranslation();
  const { userChoices, choose } = usePreferenceChoices();
  const choiceText = useChoiceText();
  const [title, setTitle] = useState(() => choiceText(choice).slice(0, MAX_SAVED_TITLE));
  const [isMissing, setMissing] = useState(false);
  const saved = userChoices.savedReports ?? [];
  const next = withSavedReport(saved, { title: title.trim(), path: reportPath(name, choice, view) });
  const save = (): void => {
    setMissing(title.trim() === '');
    if (!next || title.trim() === '') return;
    choose({ savedReports: next });
    shell.notify('good', t('reports.save.saved', { name: title.trim() }));
    onClose();
  };
  return (
    <DialogFrame title={t('reports.save.title')} onClose={onClose} size={440}>
      <QuestionForm
        isSaving={false}
        hasProblems={isMissing}
        onSubmit={save}
        onCancel={onClose}
        footer={{ isReadOnly: !next }}
      >
        <Stack gap={12}>
          <TextInput
            label={t('reports.save.name')}
            value={title}
            maxLength={MAX_SAVED_TITLE}
            withAsterisk
            aria-required
            error={isMissing && t('records.problem.required')}
            onChange={({ currentTarget }) => {
              setTitle(currentTarget.value);
              setMissing(false);
            }}
          />
          <Text size="sm" c="dimmed">
            {t('reports.save.hint')}
          </Text>
          {!next && (
            <Alert color="orange" role="alert">
              {t('reports.save.full', { max: saved.length })}
            </Alert>
          )}
        </Stack>
      </QuestionForm>
    </DialogFrame>
  );
}
