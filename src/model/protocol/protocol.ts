/** Facts of the Model Context Protocol, with their sources. */

/** The published revisions of the specification, oldest first. */
export const PROTOCOL_REVISIONS = [
  '2024-11-05',
  '2025-03-26',
  '2025-06-18',
  '2025-11-25',
  '2026-07-28',
] as const;
export type ProtocolRevision = (typeof PROTOCOL_REVISIONS)[number];

/** Whether a revision is `minimum` or later. */
export function isSinceRevision(minimum: ProtocolRevision, revision: ProtocolRevision): boolean {
  return PROTOCOL_REVISIONS.indexOf(revision) >= PROTOCOL_REVISIONS.indexOf(minimum);
}

/**
 * Tool names: 1 to 128 of these characters (2025-11-25, server/tools, "Tool Names"). SDK v1 and v2
 * use the same expression, and only warn.
 */
export const TOOL_NAME = /^[A-Za-z0-9._-]{1,128}$/;

/**
 * The hints of `ToolAnnotations`, with the values that clients assume by default (schema 2025-03-26
 * and later).
 */
export const ANNOTATION_HINTS = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
} as const;
export type AnnotationHint = keyof typeof ANNOTATION_HINTS;

/** Keys of `ToolAnnotations` (schema 2025-03-26 and later). */
export const ANNOTATION_KEYS = [
  'title',
  ...(Object.keys(ANNOTATION_HINTS) as AnnotationHint[]),
] as const;
