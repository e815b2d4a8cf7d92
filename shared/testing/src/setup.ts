import { configure } from '@testing-library/react';

// A late part of the page may take long on a machine that does much else; what is never there still fails.
configure({ asyncUtilTimeout: 15_000 });
