// Written by `npm run generate` from openapi/. Do not edit.

export const operators = ["eq","neq","in","nin","isNull","gt","gte","lt","lte","between","like","ilike","nlike","nilike","contains","icontains","startsWith","istartsWith","endsWith","iendsWith","search","hasAny","hasAll","containedBy","isEmpty","jsonContains","hasKey","hasAnyKey","hasAllKeys"] as const;

export const operatorsByType = {
  text: ["eq","neq","in","nin","isNull","gt","gte","lt","lte","between","like","ilike","nlike","nilike","contains","icontains","startsWith","istartsWith","endsWith","iendsWith","search"],
  integer: ["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],
  bigint: ["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],
  decimal: ["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],
  float: ["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],
  boolean: ["eq","neq","in","nin","isNull"],
  date: ["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],
  time: ["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],
  timestamp: ["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],
  uuid: ["eq","neq","in","nin","isNull"],
  json: ["eq","neq","in","nin","isNull","jsonContains","hasKey","hasAnyKey","hasAllKeys"],
  enum: ["eq","neq","in","nin","isNull"],
  reference: ["eq","neq","in","nin","isNull"],
  file: ["eq","neq","in","nin","isNull","hasAny","hasAll","containedBy","isEmpty"],
  array: ["eq","neq","in","nin","isNull","hasAny","hasAll","containedBy","isEmpty"],
} as const;

export const aggregateFunctions = ["count","countDistinct","sum","avg","min","max"] as const;

export const aggregatesByType = {
  text: ["count","countDistinct","min","max"],
  integer: ["count","countDistinct","sum","avg","min","max"],
  bigint: ["count","countDistinct","sum","avg","min","max"],
  decimal: ["count","countDistinct","sum","avg","min","max"],
  float: ["count","countDistinct","sum","avg","min","max"],
  boolean: ["count","countDistinct"],
  date: ["count","countDistinct","min","max"],
  time: ["count","countDistinct","min","max"],
  timestamp: ["count","countDistinct","min","max"],
  uuid: ["count","countDistinct"],
  json: ["count","countDistinct"],
  enum: ["count","countDistinct"],
  reference: ["count","countDistinct"],
  file: ["count","countDistinct"],
  array: ["count","countDistinct"],
} as const;

export const columnTypes = ["text","integer","bigint","decimal","float","boolean","date","time","timestamp","uuid","json","enum","reference","file"] as const;

export const platforms = ["custom","steam","epic","xbox","playstation","unity","roblox"] as const;

export const callers = {
  query: ["key","endUser"],
  getSchema: ["key","endUser"],
  getAuthConfig: ["none"],
  getAuthLogo: ["none"],
  getAuthLogoFile: ["none"],
  getJwks: ["none"],
  register: ["key"],
  login: ["key"],
  refresh: ["key"],
  logout: ["key"],
  confirmEmail: ["none"],
  resendConfirmation: ["key"],
  forgotPassword: ["key"],
  verifyResetCode: ["key"],
  resetPassword: ["key"],
  changePassword: ["endUser"],
  showAdminReset: ["none"],
  submitAdminReset: ["none"],
  authorizeProvider: ["key"],
  providerCallback: ["key"],
  assertPlayer: ["key"],
  authorizeOidc: ["key"],
  oidcCallback: ["key"],
  identifyPlayer: ["key"],
  resolvePlayer: ["key"],
  listPlayers: ["key"],
  getOpenapi: ["none"],
  getHealth: ["none"],
  getReadiness: ["none"],
  getDocs: ["none"],
  getDocsAsset: ["none"],
  getMailInbox: ["none"],
  getMailMessage: ["none"],
  getMailPart: ["none"],
} as const;
