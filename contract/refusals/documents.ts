import { CountParam, refusal, TextParam } from './refusal.ts'

/** Refusals of what documents look like. */
export const documentsRefusals = {
  logo_unreadable: refusal(
    422,
    () => 'This file couldn’t be read as a picture. Upload the logo as PNG, JPEG or SVG.',
  ),
  logo_too_large: refusal(
    422,
    ({ kilobytes }) => `The logo file is too large. Upload one of at most ${kilobytes} kB.`,
    { kilobytes: CountParam },
  ),
  logo_too_narrow: refusal(
    422,
    ({ times }) =>
      `The logo is too narrow to print. Upload one whose longer side is at most ${times} times the shorter.`,
    { times: CountParam },
  ),
  accent_color_too_light: refusal(
    422,
    ({ color }) => `The colour ${color} is too light to read on paper. Choose a darker one.`,
    { color: TextParam },
  ),
}
