import { z } from 'zod';
import { roleGroupSchema } from '../common/roles/role-schemas';
import { dayText, plainText } from '../common/scalars';

/** Icons that a descriptor may name; the kit draws them. */
export const menuIconSchema = z.enum([
  'dashboard',
  'site',
  'certificate',
  'defense',
  'forward',
  'package',
  'finance',
  'account',
  'affiliate',
  'agent',
  'mapping',
  'admin',
]);
export type MenuIcon = z.output<typeof menuIconSchema>;

const orderSchema = z.number().positive();
const routePathSchema = plainText().regex(/^\/[a-z0-9:/-]*$/, '路由须以 / 开头');

/**
 * What the HTML starts beside the host's own script, so that a page does not wait for one file after
 * another: the page's chunk, by its name in webpack, and its early calls.
 */
const headStartShape = {
  chunk: plainText()
    .regex(/^[a-z0-9-]+$/)
    .optional(),
  /** Files of the chunk and of what it is loaded with; the build writes them. */
  files: z.array(plainText().max(200)).max(20).optional(),
  /** Modules that the host has in separate files and the chunk uses; the build writes them. */
  needs: z.array(plainText().max(100)).max(20).optional(),
  /**
   * Early calls: GET paths below the API's base, with parameters of the route as `:name`; the build
   * writes them. Made only when the page's own address has no query.
   */
  early: z
    .array(plainText().regex(/^\/[\w:/?&=.,-]{1,200}$/))
    .max(8)
    .default([]),
};

/** A badge beside a menu label. NEW badges end on a date that differs between the menus. */
const badgeSchema = z.union([
  z.object({
    kind: z.literal('new'),
    /** Last day (YYYY-MM-DD) on which the badge shows, per menu. */
    until: z.object({ full: dayText().optional(), panel: dayText().optional() }),
  }),
  z.object({ kind: z.literal('animated'), text: plainText().max(8) }),
]);

const linkShape = {
  id: plainText().regex(/^[a-z0-9-]+$/),
  label: plainText().min(1).max(20),
  /** Position in the full menu (platform users and administrators) and in the panel's; absent: not there. */
  order: z.object({ full: orderSchema.optional(), panel: orderSchema.optional() }),
  /** Where the item leads. */
  to: routePathSchema,
  /** Route patterns that make the item active, beside `to` itself. */
  match: z.array(routePathSchema).default([]),
  badge: badgeSchema.optional(),
  access: roleGroupSchema,
  /** A condition beyond roles, named so that the host can prove it. */
  condition: z.enum(['agent-menu']).optional(),
};

const menuLinkSchema = z.object(linkShape);

/** A top entry of the side menu: a link, or a group when it has children. */
export const menuEntrySchema = z.object({
  ...linkShape,
  icon: menuIconSchema,
  children: z.array(menuLinkSchema).default([]),
});
export type MenuLink = z.output<typeof menuLinkSchema>;
export type MenuEntry = z.output<typeof menuEntrySchema>;

export const remoteNameSchema = z.enum([
  'mf-sites',
  'mf-l4-forward',
  'mf-billing',
  'mf-account',
  'mf-admin',
  'mf-mapping',
]);
export type RemoteName = z.output<typeof remoteNameSchema>;

/**
 * `remote.json` of a remote: what the host composes menu, routes and dashboard from before any of
 * the remote's code is loaded.
 */
export const remoteDescriptorSchema = z.object({
  name: remoteNameSchema,
  title: plainText().min(1).max(20),
  /** Who may load the remote; the server lists and serves it to nobody else. */
  access: roleGroupSchema,
  /** Range of kit versions (semver) that the remote works with. */
  kitRange: plainText().min(1),
  routes: z.array(z.object({ path: routePathSchema, access: roleGroupSchema, ...headStartShape })),
  menu: z.array(menuEntrySchema),
  cards: z.array(
    z.object({
      id: plainText().regex(/^[a-z0-9-]+$/),
      title: plainText().min(1).max(20),
      /** What the card is part of: a customer's overview, their usage, or the operator's overview. */
      item: z.enum(['overview', 'usage', 'operator']),
      /** Left out while a new account's start guide takes its place. */
      afterStart: z.boolean().default(false),
      order: orderSchema,
      /** Columns of twelve on a desktop, and the height that its skeleton keeps, in px. */
      span: z.int().min(3).max(12),
      height: z.int().min(80).max(640),
      /** The height on a phone, where it is another one. */
      heightPhone: z.int().min(80).max(960).optional(),
      access: roleGroupSchema,
      ...headStartShape,
    }),
  ),
});
export type RemoteDescriptor = z.output<typeof remoteDescriptorSchema>;
export type RemoteCard = RemoteDescriptor['cards'][number];
