import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { SimulatedClock } from 'xstate';
import { settleCalls } from '../models/signed-in-console.ts';

/** An accessible name, or a pattern of it. */
type Name = string | RegExp;

/**
 * Somebody who uses the page: finds what they act on by what it is called, waits until it is there, and acts
 * as with mouse and keyboard.
 */
export class PageUser {
  readonly #user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  readonly #within: () => HTMLElement;

  /** @param area where they act; by default the page */
  constructor(area: () => HTMLElement = () => document.body) {
    this.#within = area;
  }

  /** The same user, who acts in a dialog only. */
  inDialog(name: Name): PageUser {
    return new PageUser(() => screen.getByRole('dialog', { name }));
  }

  /** Presses the first button of that name. */
  async press(name: Name): Promise<void> {
    await this.click(await this.#first('button', name));
  }

  async openTab(name: Name): Promise<void> {
    await this.click(await this.#first('tab', name));
  }

  /** Replaces what is in a field. */
  async fill(label: Name, text: string): Promise<void> {
    const field = await this.field(label);
    await this.#user.click(field);
    await this.#user.clear(field);
    if (text !== '') await this.#user.paste(text);
  }

  /** Types into an element, key by key. */
  type(element: HTMLElement, text: string): Promise<void> {
    return this.#user.type(element, text);
  }

  /** Turns a switch or check box. */
  async turn(name: Name, role: 'switch' | 'checkbox' = 'switch'): Promise<void> {
    await this.click(await this.#first(role, name));
  }

  /** Chooses an option of a field. */
  async choose(label: Name, option: Name): Promise<void> {
    await this.click(await this.#first('combobox', label));
    await this.click(await screen.findByRole('option', { name: option }));
  }

  /** Opens a menu by its button and chooses an entry. */
  async chooseFromMenu(button: Name, entry: Name): Promise<void> {
    await this.press(button);
    await this.click(await screen.findByRole('menuitem', { name: entry }));
  }

  /** Replaces what is searched for in the list on top. */
  async search(text: string): Promise<void> {
    const [field] = (await within(this.#within()).findAllByRole('searchbox')).toReversed();
    if (!field) throw new Error('No search');
    await this.#user.clear(field);
    if (text !== '') await this.#user.paste(text);
  }

  /** Lets the timers of the console run, milliseconds. */
  async wait(timers: SimulatedClock, ms: number): Promise<void> {
    await act(async () => {
      timers.increment(ms);
      await settleCalls();
    });
  }

  /** Goes to an address of the console, as a link does. */
  async goTo(path: string): Promise<void> {
    await act(async () => window.history.pushState(null, '', path));
  }

  /** Goes back in the history of the page. */
  async goBack(): Promise<void> {
    await act(async () => window.history.back());
  }

  /** Chooses files for the first input of files. */
  async chooseFiles(input: Element | null, ...files: File[]): Promise<void> {
    if (!(input instanceof HTMLInputElement)) throw new Error('No input of files');
    Object.defineProperty(input, 'files', { value: files, configurable: true });
    fireEvent.change(input);
  }

  /** Presses keys, written as `{Escape}`. */
  keys(keys: string): Promise<void> {
    return this.#user.keyboard(keys);
  }

  /** Returns a field by its label. */
  async field(label: Name): Promise<HTMLInputElement | HTMLTextAreaElement> {
    const fields = await within(this.#within()).findAllByLabelText(label, { selector: 'input, textarea' });
    const field = fields.find(
      (item) => item instanceof HTMLInputElement || item instanceof HTMLTextAreaElement,
    );
    if (!field) throw new Error(`No field ${String(label)}`);
    return field;
  }

  async #first(role: string, name: Name): Promise<HTMLElement> {
    const [element] = await within(this.#within()).findAllByRole(role, { name });
    if (!element) throw new Error(`No ${role} ${String(name)}`);
    return element;
  }

  /** Presses an element. */
  click(element: HTMLElement): Promise<void> {
    return this.#user.click(element);
  }
}
