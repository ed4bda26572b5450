import type * as z from 'zod/mini';
import { attributeName } from './attributes.ts';

type Issue = z.core.$ZodIssue;

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

const isMissing = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

function messageOf(issue: Issue, input: unknown): string {
  const field = issue.path.findLast((key) => typeof key === 'string') as string | undefined;
  const name = attributeName(field ?? 'body');
  if (issue.code === 'custom' && issue.message !== 'Invalid input') return issue.message;
  if (issue.code !== 'unrecognized_keys' && isMissing(valueAt(input, issue.path))) {
    return `The ${name} field is required`;
  }
  if (issue.code === 'too_small') {
    if (issue.origin === 'string') return `The ${name} must be ${issue.minimum} characters or more`;
    if (issue.origin === 'array') return `The ${name} field is required`;
    return `The ${name} must be equal or greater than ${issue.minimum}`;
  }
  if (issue.code === 'too_big') {
    if (issue.origin === 'string') return `The ${name} must be ${issue.maximum} characters or less`;
    if (issue.origin === 'file') return issue.message;
    return `The ${name} must be equal or less than ${issue.maximum}`;
  }
  if (issue.code === 'invalid_type' && issue.expected === 'int') return `The ${name} must be a non-decimal number`;
  if (issue.code === 'invalid_format' && issue.format === 'email') return `The ${name} must be a valid email`;
  if (issue.code === 'unrecognized_keys') return `The ${issue.keys.map(attributeName).join(', ')} field is unknown`;
  return `The ${name} is not valid`;
}

/**
 * Validation issues as the specification's messages per field, the shape of `errors` in a 422 answer.
 * Nested fields are named with dots; a failure of the whole body is filed under `body`.
 */
export function fieldErrors(issues: readonly Issue[], input: unknown): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of issues) {
    const key = issue.path.map(String).join('.') || (issue.code === 'unrecognized_keys' ? issue.keys[0] : '') || 'body';
    const message = messageOf(issue, input);
    if (!errors[key]?.includes(message)) errors[key] = [...(errors[key] ?? []), message];
  }
  return errors;
}
