export * from './board';
export * from './content';
export * from './events';
export * from './matter';
export * from './options';
export * from './position';
export * from './facts';
