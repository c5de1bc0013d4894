import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SectionBar } from '@farol/ui/kit/forms/section-bar.tsx';

const NAMES = ['Vehicle', 'Contact', 'Details', 'Attributes'];
const SECTION_PIXELS = 200;

function marked(): string | null | undefined {
  return document.querySelector('[aria-current]')?.textContent;
}

test('section bar: marks the section at the top, the last one at the end, and there the one that was pressed', () => {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  render(
    <form>
      <SectionBar
        label="Parts"
        sections={NAMES.map((name) => ({
          name,
          text: name,
          ...(name === 'Details' && { problemText: 'Details: check' }),
        }))}
      />
      <div data-testid="body">
        {NAMES.map((name) => (
          <fieldset key={name} data-section={name} tabIndex={-1} />
        ))}
      </div>
    </form>,
  );
  const body = screen.getByTestId('body');
  Object.defineProperties(body, { clientHeight: { value: 300 }, scrollHeight: { value: 800 } });
  [...body.children].forEach((section, index) => {
    section.getBoundingClientRect = () =>
      new DOMRect(0, index * SECTION_PIXELS - body.scrollTop, 100, SECTION_PIXELS);
  });
  const scrollTo = (top: number): string | null | undefined => {
    body.scrollTop = top;
    fireEvent.scroll(body);
    return marked();
  };
  expect([marked(), scrollTo(210), scrollTo(500)]).toEqual(['Vehicle', 'Contact', 'Attributes']);
  fireEvent.click(screen.getByRole('button', { name: 'Details: check' }));
  expect(document.activeElement).toBe(body.children[2]);
  expect([marked(), scrollTo(500), scrollTo(0)]).toEqual(['Details', 'Details', 'Vehicle']);
});
