/** Version label at the foot of the side menu. */
export const versionLabel = '2.10.5';
