// Written by `npm run generate` from openapi/ and src/contract/. Do not edit.
"use strict";
const validators = [];
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","required":["requestBody"],"properties":{"requestBody":{"$ref":"gw:doc#/paths/~1%7BworkspaceId%7D~1query/post/requestBody/content/application~1json/schema"}}};
const schema2 = {"description":"What to do, and every table that it may touch. Exactly one of `query`, `mutation` and `transaction` is given.","type":"object","required":["refs"],"additionalProperties":false,"properties":{"refs":{"description":"Every table of the request - an alias of the caller's choice to the table's GUID.","type":"object","minProperties":1,"maxProperties":20,"propertyNames":{"$ref":"#/components/schemas/Alias"},"additionalProperties":{"$ref":"#/components/schemas/Guid"}},"query":{"$ref":"#/components/schemas/ReadQuery"},"mutation":{"$ref":"#/components/schemas/Mutation"},"transaction":{"description":"Steps that are committed together or not at all.","type":"array","minItems":1,"maxItems":20,"items":{"$ref":"#/components/schemas/TransactionStep"}},"includeTotalCount":{"description":"Fills `meta.total` of a `query`, at the price of a second pass over the rows.","type":"boolean"},"explain":{"description":"Executes nothing and answers how `query` or `mutation` would run; for credentials that may explain.","type":"boolean"}},"x-absent":{"whenNull":["query","mutation","transaction","includeTotalCount","explain"],"whenEmpty":[]}};
const schema3 = {"description":"An alias in `refs`, of the caller's own choice - letters, digits, `_`, `-`, `.` and blanks; at most 63 characters.","type":"string","pattern":"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$","minLength":1,"maxLength":63,"x-expected":"letters, digits, _, -, . and blanks, at most 63 characters"};
const schema4 = {"description":"A GUID; either case is accepted, answers are in lower case.","type":"string","format":"uuid","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$","minLength":36,"maxLength":36,"x-expected":"a GUID"};
const func0 = require("ajv/dist/runtime/ucs2length").default;
const pattern0 = new RegExp("^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$", "u");
const pattern1 = new RegExp("^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$", "u");
const schema5 = {"description":"A read.","type":"object","required":["from"],"additionalProperties":false,"properties":{"from":{"description":"The alias in `refs` of the table to read.","allOf":[{"$ref":"#/components/schemas/Alias"}]},"select":{"$ref":"#/components/schemas/Select"},"distinct":{"description":"Drops rows that equal an earlier one.","type":"boolean"},"where":{"$ref":"#/components/schemas/ConditionList"},"groupBy":{"description":"What rows are grouped by before aggregates are computed. Selected plain columns must be among it.","type":"array","minItems":1,"maxItems":100,"items":{"$ref":"#/components/schemas/GroupItem"}},"having":{"description":"Conditions on groups; each names an alias or a grouped column.","allOf":[{"$ref":"#/components/schemas/ConditionList"}]},"orderBy":{"$ref":"#/components/schemas/OrderList"},"limit":{"description":"Rows in the answer, 0 to 1000; 50 when left out. A table's scope may set a lower ceiling.","allOf":[{"$ref":"#/components/schemas/Limit"}]},"offset":{"$ref":"#/components/schemas/Offset"},"cursor":{"description":"`meta.nextCursor` of the page before; instead of `offset`. It fits only the same query by the same credential.","type":"string","pattern":"^[A-Za-z0-9_.~-]+$","minLength":1,"maxLength":65536,"x-expected":"the nextCursor of an earlier answer"}},"x-absent":{"whenNull":["select","distinct","where","groupBy","having","orderBy","limit","offset","cursor"],"whenEmpty":[]}};
const schema39 = {"description":"How many rows at most; 0 for none. A table's scope may set a lower ceiling; `meta.limit` tells the one in force.","type":"integer","format":"int32","minimum":0,"maximum":1000};
const schema40 = {"description":"How many rows to skip. Beyond the maximum, page by `cursor`.","type":"integer","format":"int32","minimum":0,"maximum":1000000};
const func4 = Object.prototype.hasOwnProperty;
const pattern21 = new RegExp("^[A-Za-z0-9_.~-]+$", "u");
const schema7 = {"description":"What each row of the answer holds; every readable column when left out.","x-expected":"\"*\" or a list","allOf":[{"if":{"type":"string"},"then":{"type":"string","const":"*","x-expected":"\"*\" or a list"},"else":{"if":{"type":"array"},"then":{"type":"array","minItems":1,"maxItems":100,"items":{"$ref":"#/components/schemas/SelectItem"}},"else":{"not":{},"x-expected":"\"*\" or a list","x-select":["string","array"]}}}]};
const schema8 = {"description":"A column name, `*` for every readable column, or an object for an aliased column, an aggregate or a relation.","x-expected":"a column name or an object","x-absent":{"whenNull":["field","fn","alias","filter","relation","ref","select","where","orderBy","limit","offset","required","path"],"whenEmpty":[]},"allOf":[{"if":{"type":"string"},"then":{"$ref":"#/components/schemas/SelectName"},"else":{"if":{"type":"object","required":["fn"]},"then":{"$ref":"#/components/schemas/AggregateSelection"},"else":{"if":{"type":"object","required":["relation"]},"then":{"$ref":"#/components/schemas/RelationSelection"},"else":{"if":{"type":"object"},"then":{"$ref":"#/components/schemas/ColumnSelection"},"else":{"not":{},"x-expected":"a column name or an object","x-select":["string","object.fn","object.relation","object"]}}}}}]};
const schema9 = {"description":"A column by name or GUID, or `*` for every readable column.","type":"string","pattern":"^(?:\\*|(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$","minLength":1,"maxLength":63,"x-expected":"the name or the GUID of a column, or \"*\""};
const pattern3 = new RegExp("^(?:\\*|(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$", "u");
const schema10 = {"description":"One figure over the rows, or over the rows of each group; with `filter`, over those rows that fulfil it.","type":"object","required":["fn","alias"],"additionalProperties":false,"properties":{"field":{"description":"What is aggregated. Only `count` goes without.","allOf":[{"$ref":"#/components/schemas/FieldName"}]},"fn":{"$ref":"#/components/schemas/AggregateFunction"},"alias":{"$ref":"#/components/schemas/Name"},"filter":{"$ref":"#/components/schemas/ConditionList"}},"x-absent":{"whenNull":["field","filter"],"whenEmpty":[]}};
const schema11 = {"description":"A column by its API name or by its GUID; in `having`, an alias or a grouped column.","type":"string","pattern":"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$","minLength":1,"maxLength":63,"x-expected":"the name or the GUID of a column"};
const schema12 = {"description":"What an aggregate computes. `count` without a field counts rows; with one, the rows where it is not null.","type":"string","enum":["count","countDistinct","sum","avg","min","max"],"x-functions-by-type":{"text":["count","countDistinct","min","max"],"integer":["count","countDistinct","sum","avg","min","max"],"bigint":["count","countDistinct","sum","avg","min","max"],"decimal":["count","countDistinct","sum","avg","min","max"],"float":["count","countDistinct","sum","avg","min","max"],"boolean":["count","countDistinct"],"date":["count","countDistinct","min","max"],"time":["count","countDistinct","min","max"],"timestamp":["count","countDistinct","min","max"],"uuid":["count","countDistinct"],"json":["count","countDistinct"],"enum":["count","countDistinct"],"reference":["count","countDistinct"],"file":["count","countDistinct"],"array":["count","countDistinct"]}};
const schema13 = {"description":"A name - a letter or `_`, then letters, digits and `_`; at most 63 characters.","type":"string","pattern":"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$","minLength":1,"maxLength":63,"x-expected":"a name of letters, digits and _, not starting with a digit, at most 63 characters"};
const pattern4 = new RegExp("^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$", "u");
const pattern5 = new RegExp("^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$", "u");
const schema14 = {"description":"Conditions that must all hold. At most five groups and relation filters stand around one comparison.","type":"array","maxItems":50,"items":{"$ref":"#/components/schemas/Condition"}};
const schema15 = {"description":"A comparison, a group of conditions, or a filter by related rows.","x-expected":"a comparison with field, op and value, a group (and, or, not), or a relation filter","x-absent":{"whenNull":["and","or","not","relation","ref","match","where","field","op","valueField","path"],"whenEmpty":[]},"allOf":[{"if":{"type":"object","required":["and"]},"then":{"$ref":"#/components/schemas/AndGroup"},"else":{"if":{"type":"object","required":["or"]},"then":{"$ref":"#/components/schemas/OrGroup"},"else":{"if":{"type":"object","required":["not"]},"then":{"$ref":"#/components/schemas/NotGroup"},"else":{"if":{"type":"object","required":["relation"]},"then":{"$ref":"#/components/schemas/RelationFilter"},"else":{"if":{"type":"object","required":["valueField"]},"then":{"$ref":"#/components/schemas/ColumnComparison"},"else":{"if":{"type":"object","required":["field"]},"then":{"$ref":"#/components/schemas/Comparison"},"else":{"not":{},"x-expected":"a comparison with field, op and value, a group (and, or, not), or a relation filter","x-select":["object.and","object.or","object.not","object.relation","object.valueField","object.field"]}}}}}}}]};
const schema16 = {"description":"Holds where all of its conditions hold.","type":"object","required":["and"],"additionalProperties":false,"properties":{"and":{"$ref":"#/components/schemas/ConditionGroup"}}};
const schema17 = {"description":"The conditions of a group; never empty.","type":"array","minItems":1,"maxItems":50,"items":{"$ref":"#/components/schemas/Condition"}};
const wrapper0 = {validate: validate8};

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate10.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 50){
validate10.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 50},message:"must NOT have more than 50 items",schema:50,parentSchema:schema17,data}];
return false;
}
else {
if(data.length < 1){
validate10.errors = [{instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema17,data}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(wrapper0.validate(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
}
}
else {
validate10.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema17.type,parentSchema:schema17,data}];
return false;
}
}
validate10.errors = vErrors;
return errors === 0;
}
validate10.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate9(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate9.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.and === undefined) && (missing0 = "and")){
validate9.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema16.required,parentSchema:schema16,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "and")){
validate9.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema16,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.and !== undefined){
if(!(validate10(data.and, {instancePath:instancePath+"/and",parentData:data,parentDataProperty:"and",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate10.errors : vErrors.concat(validate10.errors);
errors = vErrors.length;
}
}
}
}
}
else {
validate9.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema16.type,parentSchema:schema16,data}];
return false;
}
}
validate9.errors = vErrors;
return errors === 0;
}
validate9.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema18 = {"description":"Holds where any of its conditions holds.","type":"object","required":["or"],"additionalProperties":false,"properties":{"or":{"$ref":"#/components/schemas/ConditionGroup"}}};

function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate13.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.or === undefined) && (missing0 = "or")){
validate13.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema18.required,parentSchema:schema18,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "or")){
validate13.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema18,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.or !== undefined){
if(!(validate10(data.or, {instancePath:instancePath+"/or",parentData:data,parentDataProperty:"or",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate10.errors : vErrors.concat(validate10.errors);
errors = vErrors.length;
}
}
}
}
}
else {
validate13.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema18.type,parentSchema:schema18,data}];
return false;
}
}
validate13.errors = vErrors;
return errors === 0;
}
validate13.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema19 = {"description":"Holds where its condition does not.","type":"object","required":["not"],"additionalProperties":false,"properties":{"not":{"$ref":"#/components/schemas/Condition"}}};

function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate16.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.not === undefined) && (missing0 = "not")){
validate16.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema19.required,parentSchema:schema19,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "not")){
validate16.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema19,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.not !== undefined){
if(!(wrapper0.validate(data.not, {instancePath:instancePath+"/not",parentData:data,parentDataProperty:"not",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
}
}
}
}
else {
validate16.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema19.type,parentSchema:schema19,data}];
return false;
}
}
validate16.errors = vErrors;
return errors === 0;
}
validate16.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema20 = {"description":"Holds by the rows that a relation leads to - `some` of them, `none` of them, or `every` one of them fulfils the conditions. Without `where`, any related row counts.","type":"object","required":["relation","ref","match"],"additionalProperties":false,"properties":{"relation":{"$ref":"#/components/schemas/Name"},"ref":{"description":"The alias in `refs` of the table that the relation leads to; in MCP tools, that table's name or GUID.","allOf":[{"$ref":"#/components/schemas/Alias"}]},"match":{"type":"string","enum":["some","none","every"]},"where":{"$ref":"#/components/schemas/ConditionGroup"}},"x-absent":{"whenNull":["where"],"whenEmpty":[]}};

function validate18(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate18.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["where"] === null){
delete data["where"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.relation === undefined) && (missing0 = "relation")) || ((data.ref === undefined) && (missing0 = "ref"))) || ((data.match === undefined) && (missing0 = "match"))){
validate18.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema20.required,parentSchema:schema20,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "relation") || (key0 === "ref")) || (key0 === "match")) || (key0 === "where"))){
validate18.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema20,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.relation !== undefined){
let data0 = data.relation;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func0(data0) > 63){
validate18.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema13,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate18.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema13,data:data0}];
return false;
}
else {
if(!pattern5.test(data0)){
validate18.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema13,data:data0}];
return false;
}
}
}
}
else {
validate18.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.type,parentSchema:schema13,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ref !== undefined){
let data1 = data.ref;
const _errs5 = errors;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data1 === "string"){
if(func0(data1) > 63){
validate18.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema3,data:data1}];
return false;
}
else {
if(func0(data1) < 1){
validate18.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema3,data:data1}];
return false;
}
else {
if(!pattern0.test(data1)){
validate18.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$",parentSchema:schema3,data:data1}];
return false;
}
}
}
}
else {
validate18.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema3.type,parentSchema:schema3,data:data1}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.match !== undefined){
let data2 = data.match;
const _errs9 = errors;
if(typeof data2 !== "string"){
validate18.errors = [{instancePath:instancePath+"/match",schemaPath:"#/properties/match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema20.properties.match.type,parentSchema:schema20.properties.match,data:data2}];
return false;
}
if(!(((data2 === "some") || (data2 === "none")) || (data2 === "every"))){
validate18.errors = [{instancePath:instancePath+"/match",schemaPath:"#/properties/match/enum",keyword:"enum",params:{allowedValues: schema20.properties.match.enum},message:"must be equal to one of the allowed values",schema:schema20.properties.match.enum,parentSchema:schema20.properties.match,data:data2}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.where !== undefined){
const _errs11 = errors;
if(!(validate10(data.where, {instancePath:instancePath+"/where",parentData:data,parentDataProperty:"where",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate10.errors : vErrors.concat(validate10.errors);
errors = vErrors.length;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate18.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema20.type,parentSchema:schema20,data}];
return false;
}
}
validate18.errors = vErrors;
return errors === 0;
}
validate18.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema23 = {"description":"A column against another column of the same table and type, by `eq`, `neq`, `gt`, `gte`, `lt` or `lte`.","type":"object","required":["field","op","valueField"],"additionalProperties":false,"properties":{"field":{"$ref":"#/components/schemas/FieldName"},"op":{"$ref":"#/components/schemas/Operator"},"valueField":{"$ref":"#/components/schemas/FieldName"}}};
const schema25 = {"description":"How a condition compares. `isNull` and `isEmpty` take `true` or `false`; `in` and `nin` a list; `between` a list of two; a comparison with null is written with `isNull`.","type":"string","enum":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between","like","ilike","nlike","nilike","contains","icontains","startsWith","istartsWith","endsWith","iendsWith","search","hasAny","hasAll","containedBy","isEmpty","jsonContains","hasKey","hasAnyKey","hasAllKeys"],"x-operators-by-type":{"text":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between","like","ilike","nlike","nilike","contains","icontains","startsWith","istartsWith","endsWith","iendsWith","search"],"integer":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"bigint":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"decimal":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"float":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"boolean":["eq","neq","in","nin","isNull"],"date":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"time":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"timestamp":["eq","neq","in","nin","isNull","gt","gte","lt","lte","between"],"uuid":["eq","neq","in","nin","isNull"],"json":["eq","neq","in","nin","isNull","jsonContains","hasKey","hasAnyKey","hasAllKeys"],"enum":["eq","neq","in","nin","isNull"],"reference":["eq","neq","in","nin","isNull"],"file":["eq","neq","in","nin","isNull","hasAny","hasAll","containedBy","isEmpty"],"array":["eq","neq","in","nin","isNull","hasAny","hasAll","containedBy","isEmpty"]}};

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.field === undefined) && (missing0 = "field")) || ((data.op === undefined) && (missing0 = "op"))) || ((data.valueField === undefined) && (missing0 = "valueField"))){
validate21.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema23.required,parentSchema:schema23,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "field") || (key0 === "op")) || (key0 === "valueField"))){
validate21.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema23,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.field !== undefined){
let data0 = data.field;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func0(data0) > 63){
validate21.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema11,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate21.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema11,data:data0}];
return false;
}
else {
if(!pattern4.test(data0)){
validate21.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema11,data:data0}];
return false;
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.op !== undefined){
let data1 = data.op;
const _errs5 = errors;
if(typeof data1 !== "string"){
validate21.errors = [{instancePath:instancePath+"/op",schemaPath:"#/components/schemas/Operator/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema25.type,parentSchema:schema25,data:data1}];
return false;
}
if(!(((((((((((((((((((((((((((((data1 === "eq") || (data1 === "neq")) || (data1 === "in")) || (data1 === "nin")) || (data1 === "isNull")) || (data1 === "gt")) || (data1 === "gte")) || (data1 === "lt")) || (data1 === "lte")) || (data1 === "between")) || (data1 === "like")) || (data1 === "ilike")) || (data1 === "nlike")) || (data1 === "nilike")) || (data1 === "contains")) || (data1 === "icontains")) || (data1 === "startsWith")) || (data1 === "istartsWith")) || (data1 === "endsWith")) || (data1 === "iendsWith")) || (data1 === "search")) || (data1 === "hasAny")) || (data1 === "hasAll")) || (data1 === "containedBy")) || (data1 === "isEmpty")) || (data1 === "jsonContains")) || (data1 === "hasKey")) || (data1 === "hasAnyKey")) || (data1 === "hasAllKeys"))){
validate21.errors = [{instancePath:instancePath+"/op",schemaPath:"#/components/schemas/Operator/enum",keyword:"enum",params:{allowedValues: schema25.enum},message:"must be equal to one of the allowed values",schema:schema25.enum,parentSchema:schema25,data:data1}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.valueField !== undefined){
let data2 = data.valueField;
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data2 === "string"){
if(func0(data2) > 63){
validate21.errors = [{instancePath:instancePath+"/valueField",schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema11,data:data2}];
return false;
}
else {
if(func0(data2) < 1){
validate21.errors = [{instancePath:instancePath+"/valueField",schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema11,data:data2}];
return false;
}
else {
if(!pattern4.test(data2)){
validate21.errors = [{instancePath:instancePath+"/valueField",schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema11,data:data2}];
return false;
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/valueField",schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data2}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema23.type,parentSchema:schema23,data}];
return false;
}
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema27 = {"description":"A column, or with `path` a place inside a json column, against a value.","type":"object","required":["field","op","value"],"additionalProperties":false,"properties":{"field":{"$ref":"#/components/schemas/FieldName"},"path":{"$ref":"#/components/schemas/JsonPath"},"op":{"$ref":"#/components/schemas/Operator"},"value":{"$ref":"#/components/schemas/ConditionValue"}},"x-absent":{"whenNull":["path"],"whenEmpty":[]}};
const schema29 = {"description":"A way into a json column, from the outside in - keys as strings, positions in arrays as numbers.","type":"array","minItems":1,"maxItems":32,"items":{"x-expected":"a key or a position","allOf":[{"if":{"type":"string"},"then":{"type":"string","description":"A key of an object.","maxLength":256},"else":{"if":{"type":"integer"},"then":{"type":"integer","description":"A position in an array, from 0.","format":"int32","minimum":0,"maximum":2147483647},"else":{"not":{},"x-expected":"a key or a position","x-select":["string","integer"]}}}]}};
const schema31 = {"description":"The value to compare with, in the wire form of the column's type (`wireType` in the schema answer). `in` and `nin` take at most 1000 values. Whole numbers that JSON cannot carry exactly are sent as strings. Inside a transaction also `{\"$ref\": \"steps.0.data.0.id\"}`, a value of an earlier step, alone or in a list; not where it is compared with json.","type":["string","number","boolean","array","object","null"],"maxLength":65536,"maxItems":1000,"items":{},"maxProperties":1000,"additionalProperties":true};
const formats0 = require("ajv-formats/dist/formats").fullFormats.int32;

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate23.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["path"] === null){
delete data["path"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.field === undefined) && (missing0 = "field")) || ((data.op === undefined) && (missing0 = "op"))) || ((data.value === undefined) && (missing0 = "value"))){
validate23.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema27.required,parentSchema:schema27,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "field") || (key0 === "path")) || (key0 === "op")) || (key0 === "value"))){
validate23.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema27,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.field !== undefined){
let data0 = data.field;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func0(data0) > 63){
validate23.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema11,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate23.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema11,data:data0}];
return false;
}
else {
if(!pattern4.test(data0)){
validate23.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema11,data:data0}];
return false;
}
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.path !== undefined){
let data1 = data.path;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data1)){
if(data1.length > 32){
validate23.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/JsonPath/maxItems",keyword:"maxItems",params:{limit: 32},message:"must NOT have more than 32 items",schema:32,parentSchema:schema29,data:data1}];
return false;
}
else {
if(data1.length < 1){
validate23.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/JsonPath/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema29,data:data1}];
return false;
}
else {
var valid3 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs8 = errors;
const _errs10 = errors;
let valid5 = true;
const _errs11 = errors;
if(typeof data2 !== "string"){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs11 === errors;
errors = _errs10;
if(vErrors !== null){
if(_errs10){
vErrors.length = _errs10;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs13 = errors;
if(errors === _errs13){
if(typeof data2 === "string"){
if(func0(data2) > 256){
validate23.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/then/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema29.items.allOf[0].then,data:data2}];
return false;
}
}
else {
validate23.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/then/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema29.items.allOf[0].then.type,parentSchema:schema29.items.allOf[0].then,data:data2}];
return false;
}
}
var _valid0 = _errs13 === errors;
valid5 = _valid0;
ifClause0 = "then";
}
else {
const _errs15 = errors;
const _errs16 = errors;
let valid6 = true;
const _errs17 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid1 = _errs17 === errors;
errors = _errs16;
if(vErrors !== null){
if(_errs16){
vErrors.length = _errs16;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs19 = errors;
if(!((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2)))){
validate23.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema29.items.allOf[0].else.then.type,parentSchema:schema29.items.allOf[0].else.then,data:data2}];
return false;
}
if(errors === _errs19){
if(typeof data2 == "number"){
if(data2 > 2147483647 || isNaN(data2)){
validate23.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647",schema:2147483647,parentSchema:schema29.items.allOf[0].else.then,data:data2}];
return false;
}
else {
if(data2 < 0 || isNaN(data2)){
validate23.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema29.items.allOf[0].else.then,data:data2}];
return false;
}
else {
if(!(formats0.validate(data2))){
validate23.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema29.items.allOf[0].else.then,data:data2}];
return false;
}
}
}
}
}
var _valid1 = _errs19 === errors;
valid6 = _valid1;
ifClause1 = "then";
}
else {
const _errs21 = errors;
validate23.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema29.items.allOf[0].else.else.not,parentSchema:schema29.items.allOf[0].else.else,data:data2}];
return false;
var _valid1 = _errs21 === errors;
valid6 = _valid1;
ifClause1 = "else";
}
if(!valid6){
const err2 = {instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema29.items.allOf[0].else.if,parentSchema:schema29.items.allOf[0].else,data:data2};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate23.errors = vErrors;
return false;
}
var _valid0 = _errs15 === errors;
valid5 = _valid0;
ifClause0 = "else";
}
if(!valid5){
const err3 = {instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema29.items.allOf[0].if,parentSchema:schema29.items.allOf[0],data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate23.errors = vErrors;
return false;
}
var valid3 = _errs8 === errors;
if(!valid3){
break;
}
}
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/JsonPath/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema29.type,parentSchema:schema29,data:data1}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.op !== undefined){
let data3 = data.op;
const _errs23 = errors;
if(typeof data3 !== "string"){
validate23.errors = [{instancePath:instancePath+"/op",schemaPath:"#/components/schemas/Operator/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema25.type,parentSchema:schema25,data:data3}];
return false;
}
if(!(((((((((((((((((((((((((((((data3 === "eq") || (data3 === "neq")) || (data3 === "in")) || (data3 === "nin")) || (data3 === "isNull")) || (data3 === "gt")) || (data3 === "gte")) || (data3 === "lt")) || (data3 === "lte")) || (data3 === "between")) || (data3 === "like")) || (data3 === "ilike")) || (data3 === "nlike")) || (data3 === "nilike")) || (data3 === "contains")) || (data3 === "icontains")) || (data3 === "startsWith")) || (data3 === "istartsWith")) || (data3 === "endsWith")) || (data3 === "iendsWith")) || (data3 === "search")) || (data3 === "hasAny")) || (data3 === "hasAll")) || (data3 === "containedBy")) || (data3 === "isEmpty")) || (data3 === "jsonContains")) || (data3 === "hasKey")) || (data3 === "hasAnyKey")) || (data3 === "hasAllKeys"))){
validate23.errors = [{instancePath:instancePath+"/op",schemaPath:"#/components/schemas/Operator/enum",keyword:"enum",params:{allowedValues: schema25.enum},message:"must be equal to one of the allowed values",schema:schema25.enum,parentSchema:schema25,data:data3}];
return false;
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.value !== undefined){
let data4 = data.value;
const _errs26 = errors;
const _errs27 = errors;
if((((typeof data4 != "object") && (typeof data4 !== "string")) && (!(typeof data4 == "number"))) && (typeof data4 !== "boolean")){
validate23.errors = [{instancePath:instancePath+"/value",schemaPath:"#/components/schemas/ConditionValue/type",keyword:"type",params:{type: schema31.type},message:"must be string,number,boolean,array,object,null",schema:schema31.type,parentSchema:schema31,data:data4}];
return false;
}
if(errors === _errs27){
if(typeof data4 === "string"){
if(func0(data4) > 65536){
validate23.errors = [{instancePath:instancePath+"/value",schemaPath:"#/components/schemas/ConditionValue/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema31,data:data4}];
return false;
}
}
if(errors === _errs27){
if(Array.isArray(data4)){
if(data4.length > 1000){
validate23.errors = [{instancePath:instancePath+"/value",schemaPath:"#/components/schemas/ConditionValue/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema31,data:data4}];
return false;
}
}
if(errors === _errs27){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(Object.keys(data4).length > 1000){
validate23.errors = [{instancePath:instancePath+"/value",schemaPath:"#/components/schemas/ConditionValue/maxProperties",keyword:"maxProperties",params:{limit: 1000},message:"must NOT have more than 1000 properties",schema:1000,parentSchema:schema31,data:data4}];
return false;
}
}
}
}
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate23.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema27.type,parentSchema:schema27,data}];
return false;
}
}
validate23.errors = vErrors;
return errors === 0;
}
validate23.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate8(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate8.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["and"] === null){
delete data["and"];
}
if(data["or"] === null){
delete data["or"];
}
if(data["not"] === null){
delete data["not"];
}
if(data["relation"] === null){
delete data["relation"];
}
if(data["ref"] === null){
delete data["ref"];
}
if(data["match"] === null){
delete data["match"];
}
if(data["where"] === null){
delete data["where"];
}
if(data["field"] === null){
delete data["field"];
}
if(data["op"] === null){
delete data["op"];
}
if(data["valueField"] === null){
delete data["valueField"];
}
if(data["path"] === null){
delete data["path"];
}
}
const _errs1 = errors;
let valid1 = true;
const _errs2 = errors;
if(errors === _errs2){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.and === undefined) && (missing0 = "and")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs4 = errors;
if(!(validate9(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
errors = vErrors.length;
}
var _valid0 = _errs4 === errors;
valid1 = _valid0;
if(valid1){
var props0 = true;
}
ifClause0 = "then";
}
else {
const _errs5 = errors;
const _errs6 = errors;
let valid2 = true;
const _errs7 = errors;
if(errors === _errs7){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.or === undefined) && (missing1 = "or")){
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid1 = _errs7 === errors;
errors = _errs6;
if(vErrors !== null){
if(_errs6){
vErrors.length = _errs6;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs9 = errors;
if(!(validate13(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate13.errors : vErrors.concat(validate13.errors);
errors = vErrors.length;
}
var _valid1 = _errs9 === errors;
valid2 = _valid1;
if(valid2){
var props1 = true;
}
ifClause1 = "then";
}
else {
const _errs10 = errors;
const _errs11 = errors;
let valid3 = true;
const _errs12 = errors;
if(errors === _errs12){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.not === undefined) && (missing2 = "not")){
const err4 = {};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid2 = _errs12 === errors;
errors = _errs11;
if(vErrors !== null){
if(_errs11){
vErrors.length = _errs11;
}
else {
vErrors = null;
}
}
let ifClause2;
if(_valid2){
const _errs14 = errors;
if(!(validate16(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate16.errors : vErrors.concat(validate16.errors);
errors = vErrors.length;
}
var _valid2 = _errs14 === errors;
valid3 = _valid2;
if(valid3){
var props2 = true;
}
ifClause2 = "then";
}
else {
const _errs15 = errors;
const _errs16 = errors;
let valid4 = true;
const _errs17 = errors;
if(errors === _errs17){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if((data.relation === undefined) && (missing3 = "relation")){
const err6 = {};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var _valid3 = _errs17 === errors;
errors = _errs16;
if(vErrors !== null){
if(_errs16){
vErrors.length = _errs16;
}
else {
vErrors = null;
}
}
let ifClause3;
if(_valid3){
const _errs19 = errors;
if(!(validate18(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate18.errors : vErrors.concat(validate18.errors);
errors = vErrors.length;
}
var _valid3 = _errs19 === errors;
valid4 = _valid3;
if(valid4){
var props3 = true;
}
ifClause3 = "then";
}
else {
const _errs20 = errors;
const _errs21 = errors;
let valid5 = true;
const _errs22 = errors;
if(errors === _errs22){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing4;
if((data.valueField === undefined) && (missing4 = "valueField")){
const err8 = {};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
var _valid4 = _errs22 === errors;
errors = _errs21;
if(vErrors !== null){
if(_errs21){
vErrors.length = _errs21;
}
else {
vErrors = null;
}
}
let ifClause4;
if(_valid4){
const _errs24 = errors;
if(!(validate21(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var _valid4 = _errs24 === errors;
valid5 = _valid4;
if(valid5){
var props4 = true;
}
ifClause4 = "then";
}
else {
const _errs25 = errors;
const _errs26 = errors;
let valid6 = true;
const _errs27 = errors;
if(errors === _errs27){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing5;
if((data.field === undefined) && (missing5 = "field")){
const err10 = {};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
var _valid5 = _errs27 === errors;
errors = _errs26;
if(vErrors !== null){
if(_errs26){
vErrors.length = _errs26;
}
else {
vErrors = null;
}
}
let ifClause5;
if(_valid5){
const _errs29 = errors;
if(!(validate23(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var _valid5 = _errs29 === errors;
valid6 = _valid5;
if(valid6){
var props5 = true;
}
ifClause5 = "then";
}
else {
const _errs30 = errors;
validate8.errors = [{instancePath,schemaPath:"#/allOf/0/else/else/else/else/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema15.allOf[0].else.else.else.else.else.else.not,parentSchema:schema15.allOf[0].else.else.else.else.else.else,data}];
return false;
var _valid5 = _errs30 === errors;
valid6 = _valid5;
ifClause5 = "else";
}
if(!valid6){
const err12 = {instancePath,schemaPath:"#/allOf/0/else/else/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause5},message:"must match \""+ifClause5+"\" schema",schema:schema15.allOf[0].else.else.else.else.else.if,parentSchema:schema15.allOf[0].else.else.else.else.else,data};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
validate8.errors = vErrors;
return false;
}
var _valid4 = _errs25 === errors;
valid5 = _valid4;
if(valid5){
if(props4 !== true && props5 !== undefined){
if(props5 === true){
props4 = true;
}
else {
props4 = props4 || {};
Object.assign(props4, props5);
}
}
}
ifClause4 = "else";
}
if(!valid5){
const err13 = {instancePath,schemaPath:"#/allOf/0/else/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause4},message:"must match \""+ifClause4+"\" schema",schema:schema15.allOf[0].else.else.else.else.if,parentSchema:schema15.allOf[0].else.else.else.else,data};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
validate8.errors = vErrors;
return false;
}
var _valid3 = _errs20 === errors;
valid4 = _valid3;
if(valid4){
if(props3 !== true && props4 !== undefined){
if(props4 === true){
props3 = true;
}
else {
props3 = props3 || {};
Object.assign(props3, props4);
}
}
}
ifClause3 = "else";
}
if(!valid4){
const err14 = {instancePath,schemaPath:"#/allOf/0/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause3},message:"must match \""+ifClause3+"\" schema",schema:schema15.allOf[0].else.else.else.if,parentSchema:schema15.allOf[0].else.else.else,data};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
validate8.errors = vErrors;
return false;
}
var _valid2 = _errs15 === errors;
valid3 = _valid2;
if(valid3){
if(props2 !== true && props3 !== undefined){
if(props3 === true){
props2 = true;
}
else {
props2 = props2 || {};
Object.assign(props2, props3);
}
}
}
ifClause2 = "else";
}
if(!valid3){
const err15 = {instancePath,schemaPath:"#/allOf/0/else/else/if",keyword:"if",params:{failingKeyword: ifClause2},message:"must match \""+ifClause2+"\" schema",schema:schema15.allOf[0].else.else.if,parentSchema:schema15.allOf[0].else.else,data};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
validate8.errors = vErrors;
return false;
}
var _valid1 = _errs10 === errors;
valid2 = _valid1;
if(valid2){
if(props1 !== true && props2 !== undefined){
if(props2 === true){
props1 = true;
}
else {
props1 = props1 || {};
Object.assign(props1, props2);
}
}
}
ifClause1 = "else";
}
if(!valid2){
const err16 = {instancePath,schemaPath:"#/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema15.allOf[0].else.if,parentSchema:schema15.allOf[0].else,data};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
validate8.errors = vErrors;
return false;
}
var _valid0 = _errs5 === errors;
valid1 = _valid0;
if(valid1){
if(props0 !== true && props1 !== undefined){
if(props1 === true){
props0 = true;
}
else {
props0 = props0 || {};
Object.assign(props0, props1);
}
}
}
ifClause0 = "else";
}
if(!valid1){
const err17 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema15.allOf[0].if,parentSchema:schema15.allOf[0],data};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
validate8.errors = vErrors;
return false;
}
validate8.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate8.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate7.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 50){
validate7.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 50},message:"must NOT have more than 50 items",schema:50,parentSchema:schema14,data}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate8(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate8.errors : vErrors.concat(validate8.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
}
else {
validate7.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema14.type,parentSchema:schema14,data}];
return false;
}
}
validate7.errors = vErrors;
return errors === 0;
}
validate7.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate6.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["field"] === null){
delete data["field"];
}
if(data["filter"] === null){
delete data["filter"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.fn === undefined) && (missing0 = "fn")) || ((data.alias === undefined) && (missing0 = "alias"))){
validate6.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema10.required,parentSchema:schema10,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "field") || (key0 === "fn")) || (key0 === "alias")) || (key0 === "filter"))){
validate6.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema10,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.field !== undefined){
let data0 = data.field;
const _errs2 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data0 === "string"){
if(func0(data0) > 63){
validate6.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema11,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate6.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema11,data:data0}];
return false;
}
else {
if(!pattern4.test(data0)){
validate6.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema11,data:data0}];
return false;
}
}
}
}
else {
validate6.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.fn !== undefined){
let data1 = data.fn;
const _errs6 = errors;
if(typeof data1 !== "string"){
validate6.errors = [{instancePath:instancePath+"/fn",schemaPath:"#/components/schemas/AggregateFunction/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema12.type,parentSchema:schema12,data:data1}];
return false;
}
if(!((((((data1 === "count") || (data1 === "countDistinct")) || (data1 === "sum")) || (data1 === "avg")) || (data1 === "min")) || (data1 === "max"))){
validate6.errors = [{instancePath:instancePath+"/fn",schemaPath:"#/components/schemas/AggregateFunction/enum",keyword:"enum",params:{allowedValues: schema12.enum},message:"must be equal to one of the allowed values",schema:schema12.enum,parentSchema:schema12,data:data1}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.alias !== undefined){
let data2 = data.alias;
const _errs9 = errors;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data2 === "string"){
if(func0(data2) > 63){
validate6.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema13,data:data2}];
return false;
}
else {
if(func0(data2) < 1){
validate6.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema13,data:data2}];
return false;
}
else {
if(!pattern5.test(data2)){
validate6.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema13,data:data2}];
return false;
}
}
}
}
else {
validate6.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.type,parentSchema:schema13,data:data2}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.filter !== undefined){
const _errs12 = errors;
if(!(validate7(data.filter, {instancePath:instancePath+"/filter",parentData:data,parentDataProperty:"filter",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate6.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema10.type,parentSchema:schema10,data}];
return false;
}
}
validate6.errors = vErrors;
return errors === 0;
}
validate6.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema32 = {"description":"Related rows inside each row - an object or null for a to-one relation, an array for a to-many one. Relations nest at most five deep.","type":"object","required":["relation","ref"],"additionalProperties":false,"properties":{"relation":{"$ref":"#/components/schemas/Name"},"ref":{"description":"The alias in `refs` of the table that the relation leads to; in MCP tools, that table's name or GUID.","allOf":[{"$ref":"#/components/schemas/Alias"}]},"alias":{"description":"Name in the answer; the relation's own name when left out.","allOf":[{"$ref":"#/components/schemas/Name"}]},"select":{"$ref":"#/components/schemas/Select"},"where":{"$ref":"#/components/schemas/ConditionList"},"orderBy":{"$ref":"#/components/schemas/OrderList"},"limit":{"description":"Rows per parent, for a to-many relation; 50 when left out.","allOf":[{"$ref":"#/components/schemas/Limit"}]},"offset":{"$ref":"#/components/schemas/Offset"},"required":{"description":"Drops the parents that have no match.","type":"boolean"}},"x-absent":{"whenNull":["alias","select","where","orderBy","limit","offset","required"],"whenEmpty":[]}};
const wrapper2 = {validate: validate4};
const schema36 = {"description":"What the rows are ordered by. The primary key always closes the order, so that pages never overlap.","type":"array","maxItems":100,"items":{"$ref":"#/components/schemas/OrderItem"}};
const schema37 = {"type":"object","description":"One column to order by.","required":["field"],"additionalProperties":false,"properties":{"field":{"$ref":"#/components/schemas/OrderField"},"dir":{"description":"Ascending when left out.","type":"string","enum":["asc","desc"]},"nulls":{"description":"Where nulls stand; last on `asc` and first on `desc` when left out.","type":"string","enum":["first","last"]}},"x-absent":{"whenNull":["dir","nulls"],"whenEmpty":[]}};
const schema38 = {"description":"A column by name or GUID, the alias of an output column, or `relation.column` of a to-one relation.","type":"string","pattern":"^(?:[A-Za-z_][A-Za-z0-9_]{0,62}\\.)?(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$","minLength":1,"maxLength":127,"x-expected":"the name or the GUID of a column, an alias, or relation.column"};
const pattern14 = new RegExp("^(?:[A-Za-z_][A-Za-z0-9_]{0,62}\\.)?(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$", "u");

function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate31.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["dir"] === null){
delete data["dir"];
}
if(data["nulls"] === null){
delete data["nulls"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.field === undefined) && (missing0 = "field")){
validate31.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema37.required,parentSchema:schema37,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "field") || (key0 === "dir")) || (key0 === "nulls"))){
validate31.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema37,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.field !== undefined){
let data0 = data.field;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func0(data0) > 127){
validate31.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/OrderField/maxLength",keyword:"maxLength",params:{limit: 127},message:"must NOT have more than 127 characters",schema:127,parentSchema:schema38,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate31.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/OrderField/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema38,data:data0}];
return false;
}
else {
if(!pattern14.test(data0)){
validate31.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/OrderField/pattern",keyword:"pattern",params:{pattern: "^(?:[A-Za-z_][A-Za-z0-9_]{0,62}\\.)?(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:[A-Za-z_][A-Za-z0-9_]{0,62}\\.)?(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:[A-Za-z_][A-Za-z0-9_]{0,62}\\.)?(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema38,data:data0}];
return false;
}
}
}
}
else {
validate31.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/OrderField/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.type,parentSchema:schema38,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.dir !== undefined){
let data1 = data.dir;
const _errs5 = errors;
if(typeof data1 !== "string"){
validate31.errors = [{instancePath:instancePath+"/dir",schemaPath:"#/properties/dir/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema37.properties.dir.type,parentSchema:schema37.properties.dir,data:data1}];
return false;
}
if(!((data1 === "asc") || (data1 === "desc"))){
validate31.errors = [{instancePath:instancePath+"/dir",schemaPath:"#/properties/dir/enum",keyword:"enum",params:{allowedValues: schema37.properties.dir.enum},message:"must be equal to one of the allowed values",schema:schema37.properties.dir.enum,parentSchema:schema37.properties.dir,data:data1}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.nulls !== undefined){
let data2 = data.nulls;
const _errs7 = errors;
if(typeof data2 !== "string"){
validate31.errors = [{instancePath:instancePath+"/nulls",schemaPath:"#/properties/nulls/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema37.properties.nulls.type,parentSchema:schema37.properties.nulls,data:data2}];
return false;
}
if(!((data2 === "first") || (data2 === "last"))){
validate31.errors = [{instancePath:instancePath+"/nulls",schemaPath:"#/properties/nulls/enum",keyword:"enum",params:{allowedValues: schema37.properties.nulls.enum},message:"must be equal to one of the allowed values",schema:schema37.properties.nulls.enum,parentSchema:schema37.properties.nulls,data:data2}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate31.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema37.type,parentSchema:schema37,data}];
return false;
}
}
validate31.errors = vErrors;
return errors === 0;
}
validate31.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate30.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 100){
validate30.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema36,data}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate31(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
}
else {
validate30.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema36.type,parentSchema:schema36,data}];
return false;
}
}
validate30.errors = vErrors;
return errors === 0;
}
validate30.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate28.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["alias"] === null){
delete data["alias"];
}
if(data["select"] === null){
delete data["select"];
}
if(data["where"] === null){
delete data["where"];
}
if(data["orderBy"] === null){
delete data["orderBy"];
}
if(data["limit"] === null){
delete data["limit"];
}
if(data["offset"] === null){
delete data["offset"];
}
if(data["required"] === null){
delete data["required"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.relation === undefined) && (missing0 = "relation")) || ((data.ref === undefined) && (missing0 = "ref"))){
validate28.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema32.required,parentSchema:schema32,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func4.call(schema32.properties, key0))){
validate28.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema32,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.relation !== undefined){
let data0 = data.relation;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func0(data0) > 63){
validate28.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema13,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate28.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema13,data:data0}];
return false;
}
else {
if(!pattern5.test(data0)){
validate28.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema13,data:data0}];
return false;
}
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/relation",schemaPath:"#/components/schemas/Name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.type,parentSchema:schema13,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ref !== undefined){
let data1 = data.ref;
const _errs5 = errors;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data1 === "string"){
if(func0(data1) > 63){
validate28.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema3,data:data1}];
return false;
}
else {
if(func0(data1) < 1){
validate28.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema3,data:data1}];
return false;
}
else {
if(!pattern0.test(data1)){
validate28.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$",parentSchema:schema3,data:data1}];
return false;
}
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/components/schemas/Alias/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema3.type,parentSchema:schema3,data:data1}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.alias !== undefined){
let data2 = data.alias;
const _errs9 = errors;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data2 === "string"){
if(func0(data2) > 63){
validate28.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema13,data:data2}];
return false;
}
else {
if(func0(data2) < 1){
validate28.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema13,data:data2}];
return false;
}
else {
if(!pattern5.test(data2)){
validate28.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema13,data:data2}];
return false;
}
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.type,parentSchema:schema13,data:data2}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.select !== undefined){
const _errs13 = errors;
if(!(wrapper2.validate(data.select, {instancePath:instancePath+"/select",parentData:data,parentDataProperty:"select",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper2.validate.errors : vErrors.concat(wrapper2.validate.errors);
errors = vErrors.length;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.where !== undefined){
const _errs14 = errors;
if(!(validate7(data.where, {instancePath:instancePath+"/where",parentData:data,parentDataProperty:"where",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.orderBy !== undefined){
const _errs15 = errors;
if(!(validate30(data.orderBy, {instancePath:instancePath+"/orderBy",parentData:data,parentDataProperty:"orderBy",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.limit !== undefined){
let data6 = data.limit;
const _errs16 = errors;
const _errs18 = errors;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
validate28.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/components/schemas/Limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema39.type,parentSchema:schema39,data:data6}];
return false;
}
if(errors === _errs18){
if(typeof data6 == "number"){
if(data6 > 1000 || isNaN(data6)){
validate28.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/components/schemas/Limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000",schema:1000,parentSchema:schema39,data:data6}];
return false;
}
else {
if(data6 < 0 || isNaN(data6)){
validate28.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/components/schemas/Limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema39,data:data6}];
return false;
}
else {
if(!(formats0.validate(data6))){
validate28.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/components/schemas/Limit/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema39,data:data6}];
return false;
}
}
}
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.offset !== undefined){
let data7 = data.offset;
const _errs20 = errors;
const _errs21 = errors;
if(!((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7)))){
validate28.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/components/schemas/Offset/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema40.type,parentSchema:schema40,data:data7}];
return false;
}
if(errors === _errs21){
if(typeof data7 == "number"){
if(data7 > 1000000 || isNaN(data7)){
validate28.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/components/schemas/Offset/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000",schema:1000000,parentSchema:schema40,data:data7}];
return false;
}
else {
if(data7 < 0 || isNaN(data7)){
validate28.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/components/schemas/Offset/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema40,data:data7}];
return false;
}
else {
if(!(formats0.validate(data7))){
validate28.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/components/schemas/Offset/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema40,data:data7}];
return false;
}
}
}
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.required !== undefined){
let data8 = data.required;
const _errs23 = errors;
if(typeof data8 !== "boolean"){
validate28.errors = [{instancePath:instancePath+"/required",schemaPath:"#/properties/required/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema32.properties.required.type,parentSchema:schema32.properties.required,data:data8}];
return false;
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate28.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.type,parentSchema:schema32,data}];
return false;
}
}
validate28.errors = vErrors;
return errors === 0;
}
validate28.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema41 = {"description":"A column under another name, or with `path` a place inside a json column.","type":"object","required":["field","alias"],"additionalProperties":false,"properties":{"field":{"$ref":"#/components/schemas/FieldName"},"alias":{"$ref":"#/components/schemas/Name"},"path":{"$ref":"#/components/schemas/JsonPath"}},"x-absent":{"whenNull":["path"],"whenEmpty":[]}};

function validate35(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate35.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["path"] === null){
delete data["path"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.field === undefined) && (missing0 = "field")) || ((data.alias === undefined) && (missing0 = "alias"))){
validate35.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema41.required,parentSchema:schema41,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "field") || (key0 === "alias")) || (key0 === "path"))){
validate35.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema41,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.field !== undefined){
let data0 = data.field;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func0(data0) > 63){
validate35.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema11,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate35.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema11,data:data0}];
return false;
}
else {
if(!pattern4.test(data0)){
validate35.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema11,data:data0}];
return false;
}
}
}
}
else {
validate35.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.alias !== undefined){
let data1 = data.alias;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data1 === "string"){
if(func0(data1) > 63){
validate35.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema13,data:data1}];
return false;
}
else {
if(func0(data1) < 1){
validate35.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema13,data:data1}];
return false;
}
else {
if(!pattern5.test(data1)){
validate35.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema13,data:data1}];
return false;
}
}
}
}
else {
validate35.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.type,parentSchema:schema13,data:data1}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.path !== undefined){
let data2 = data.path;
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs9){
if(Array.isArray(data2)){
if(data2.length > 32){
validate35.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/JsonPath/maxItems",keyword:"maxItems",params:{limit: 32},message:"must NOT have more than 32 items",schema:32,parentSchema:schema29,data:data2}];
return false;
}
else {
if(data2.length < 1){
validate35.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/JsonPath/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema29,data:data2}];
return false;
}
else {
var valid4 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
const _errs11 = errors;
const _errs13 = errors;
let valid6 = true;
const _errs14 = errors;
if(typeof data3 !== "string"){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs14 === errors;
errors = _errs13;
if(vErrors !== null){
if(_errs13){
vErrors.length = _errs13;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs16 = errors;
if(errors === _errs16){
if(typeof data3 === "string"){
if(func0(data3) > 256){
validate35.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/then/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters",schema:256,parentSchema:schema29.items.allOf[0].then,data:data3}];
return false;
}
}
else {
validate35.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/then/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema29.items.allOf[0].then.type,parentSchema:schema29.items.allOf[0].then,data:data3}];
return false;
}
}
var _valid0 = _errs16 === errors;
valid6 = _valid0;
ifClause0 = "then";
}
else {
const _errs18 = errors;
const _errs19 = errors;
let valid7 = true;
const _errs20 = errors;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid1 = _errs20 === errors;
errors = _errs19;
if(vErrors !== null){
if(_errs19){
vErrors.length = _errs19;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs22 = errors;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
validate35.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema29.items.allOf[0].else.then.type,parentSchema:schema29.items.allOf[0].else.then,data:data3}];
return false;
}
if(errors === _errs22){
if(typeof data3 == "number"){
if(data3 > 2147483647 || isNaN(data3)){
validate35.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647",schema:2147483647,parentSchema:schema29.items.allOf[0].else.then,data:data3}];
return false;
}
else {
if(data3 < 0 || isNaN(data3)){
validate35.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema29.items.allOf[0].else.then,data:data3}];
return false;
}
else {
if(!(formats0.validate(data3))){
validate35.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/then/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema29.items.allOf[0].else.then,data:data3}];
return false;
}
}
}
}
}
var _valid1 = _errs22 === errors;
valid7 = _valid1;
ifClause1 = "then";
}
else {
const _errs24 = errors;
validate35.errors = [{instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema29.items.allOf[0].else.else.not,parentSchema:schema29.items.allOf[0].else.else,data:data3}];
return false;
var _valid1 = _errs24 === errors;
valid7 = _valid1;
ifClause1 = "else";
}
if(!valid7){
const err2 = {instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema29.items.allOf[0].else.if,parentSchema:schema29.items.allOf[0].else,data:data3};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate35.errors = vErrors;
return false;
}
var _valid0 = _errs18 === errors;
valid6 = _valid0;
ifClause0 = "else";
}
if(!valid6){
const err3 = {instancePath:instancePath+"/path/" + i0,schemaPath:"#/components/schemas/JsonPath/items/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema29.items.allOf[0].if,parentSchema:schema29.items.allOf[0],data:data3};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate35.errors = vErrors;
return false;
}
var valid4 = _errs11 === errors;
if(!valid4){
break;
}
}
}
}
}
else {
validate35.errors = [{instancePath:instancePath+"/path",schemaPath:"#/components/schemas/JsonPath/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema29.type,parentSchema:schema29,data:data2}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate35.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema41.type,parentSchema:schema41,data}];
return false;
}
}
validate35.errors = vErrors;
return errors === 0;
}
validate35.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate5(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate5.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["field"] === null){
delete data["field"];
}
if(data["fn"] === null){
delete data["fn"];
}
if(data["alias"] === null){
delete data["alias"];
}
if(data["filter"] === null){
delete data["filter"];
}
if(data["relation"] === null){
delete data["relation"];
}
if(data["ref"] === null){
delete data["ref"];
}
if(data["select"] === null){
delete data["select"];
}
if(data["where"] === null){
delete data["where"];
}
if(data["orderBy"] === null){
delete data["orderBy"];
}
if(data["limit"] === null){
delete data["limit"];
}
if(data["offset"] === null){
delete data["offset"];
}
if(data["required"] === null){
delete data["required"];
}
if(data["path"] === null){
delete data["path"];
}
}
const _errs1 = errors;
let valid1 = true;
const _errs2 = errors;
if(typeof data !== "string"){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data === "string"){
if(func0(data) > 63){
validate5.errors = [{instancePath,schemaPath:"#/components/schemas/SelectName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema9,data}];
return false;
}
else {
if(func0(data) < 1){
validate5.errors = [{instancePath,schemaPath:"#/components/schemas/SelectName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema9,data}];
return false;
}
else {
if(!pattern3.test(data)){
validate5.errors = [{instancePath,schemaPath:"#/components/schemas/SelectName/pattern",keyword:"pattern",params:{pattern: "^(?:\\*|(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:\\*|(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:\\*|(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema9,data}];
return false;
}
}
}
}
else {
validate5.errors = [{instancePath,schemaPath:"#/components/schemas/SelectName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.type,parentSchema:schema9,data}];
return false;
}
}
var _valid0 = _errs4 === errors;
valid1 = _valid0;
ifClause0 = "then";
}
else {
const _errs7 = errors;
const _errs8 = errors;
let valid3 = true;
const _errs9 = errors;
if(errors === _errs9){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.fn === undefined) && (missing0 = "fn")){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid1 = _errs9 === errors;
errors = _errs8;
if(vErrors !== null){
if(_errs8){
vErrors.length = _errs8;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs11 = errors;
if(!(validate6(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate6.errors : vErrors.concat(validate6.errors);
errors = vErrors.length;
}
var _valid1 = _errs11 === errors;
valid3 = _valid1;
if(valid3){
var props0 = true;
}
ifClause1 = "then";
}
else {
const _errs12 = errors;
const _errs13 = errors;
let valid4 = true;
const _errs14 = errors;
if(errors === _errs14){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.relation === undefined) && (missing1 = "relation")){
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var _valid2 = _errs14 === errors;
errors = _errs13;
if(vErrors !== null){
if(_errs13){
vErrors.length = _errs13;
}
else {
vErrors = null;
}
}
let ifClause2;
if(_valid2){
const _errs16 = errors;
if(!(validate28(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
var _valid2 = _errs16 === errors;
valid4 = _valid2;
if(valid4){
var props1 = true;
}
ifClause2 = "then";
}
else {
const _errs17 = errors;
const _errs18 = errors;
let valid5 = true;
const _errs19 = errors;
if(!(data && typeof data == "object" && !Array.isArray(data))){
const err5 = {};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var _valid3 = _errs19 === errors;
errors = _errs18;
if(vErrors !== null){
if(_errs18){
vErrors.length = _errs18;
}
else {
vErrors = null;
}
}
let ifClause3;
if(_valid3){
const _errs21 = errors;
if(!(validate35(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors);
errors = vErrors.length;
}
var _valid3 = _errs21 === errors;
valid5 = _valid3;
if(valid5){
var props2 = true;
}
ifClause3 = "then";
}
else {
const _errs22 = errors;
validate5.errors = [{instancePath,schemaPath:"#/allOf/0/else/else/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema8.allOf[0].else.else.else.else.not,parentSchema:schema8.allOf[0].else.else.else.else,data}];
return false;
var _valid3 = _errs22 === errors;
valid5 = _valid3;
ifClause3 = "else";
}
if(!valid5){
const err6 = {instancePath,schemaPath:"#/allOf/0/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause3},message:"must match \""+ifClause3+"\" schema",schema:schema8.allOf[0].else.else.else.if,parentSchema:schema8.allOf[0].else.else.else,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
validate5.errors = vErrors;
return false;
}
var _valid2 = _errs17 === errors;
valid4 = _valid2;
if(valid4){
if(props1 !== true && props2 !== undefined){
if(props2 === true){
props1 = true;
}
else {
props1 = props1 || {};
Object.assign(props1, props2);
}
}
}
ifClause2 = "else";
}
if(!valid4){
const err7 = {instancePath,schemaPath:"#/allOf/0/else/else/if",keyword:"if",params:{failingKeyword: ifClause2},message:"must match \""+ifClause2+"\" schema",schema:schema8.allOf[0].else.else.if,parentSchema:schema8.allOf[0].else.else,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
validate5.errors = vErrors;
return false;
}
var _valid1 = _errs12 === errors;
valid3 = _valid1;
if(valid3){
if(props0 !== true && props1 !== undefined){
if(props1 === true){
props0 = true;
}
else {
props0 = props0 || {};
Object.assign(props0, props1);
}
}
}
ifClause1 = "else";
}
if(!valid3){
const err8 = {instancePath,schemaPath:"#/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema8.allOf[0].else.if,parentSchema:schema8.allOf[0].else,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
validate5.errors = vErrors;
return false;
}
var _valid0 = _errs7 === errors;
valid1 = _valid0;
ifClause0 = "else";
}
if(!valid1){
const err9 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema8.allOf[0].if,parentSchema:schema8.allOf[0],data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
validate5.errors = vErrors;
return false;
}
validate5.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate5.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate4.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs1 = errors;
let valid1 = true;
const _errs2 = errors;
if(typeof data !== "string"){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs4 = errors;
if(typeof data !== "string"){
validate4.errors = [{instancePath,schemaPath:"#/allOf/0/then/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema7.allOf[0].then.type,parentSchema:schema7.allOf[0].then,data}];
return false;
}
if("*" !== data){
validate4.errors = [{instancePath,schemaPath:"#/allOf/0/then/const",keyword:"const",params:{allowedValue: "*"},message:"must be equal to constant",schema:"*",parentSchema:schema7.allOf[0].then,data}];
return false;
}
var _valid0 = _errs4 === errors;
valid1 = _valid0;
ifClause0 = "then";
}
else {
const _errs6 = errors;
const _errs7 = errors;
let valid2 = true;
const _errs8 = errors;
if(!(Array.isArray(data))){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid1 = _errs8 === errors;
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data)){
if(data.length > 100){
validate4.errors = [{instancePath,schemaPath:"#/allOf/0/else/then/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema7.allOf[0].else.then,data}];
return false;
}
else {
if(data.length < 1){
validate4.errors = [{instancePath,schemaPath:"#/allOf/0/else/then/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema7.allOf[0].else.then,data}];
return false;
}
else {
var valid3 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs12 = errors;
if(!(validate5(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate5.errors : vErrors.concat(validate5.errors);
errors = vErrors.length;
}
var valid3 = _errs12 === errors;
if(!valid3){
break;
}
}
}
}
}
else {
validate4.errors = [{instancePath,schemaPath:"#/allOf/0/else/then/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema7.allOf[0].else.then.type,parentSchema:schema7.allOf[0].else.then,data}];
return false;
}
}
var _valid1 = _errs10 === errors;
valid2 = _valid1;
if(valid2){
var items0 = true;
}
ifClause1 = "then";
}
else {
const _errs13 = errors;
validate4.errors = [{instancePath,schemaPath:"#/allOf/0/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema7.allOf[0].else.else.not,parentSchema:schema7.allOf[0].else.else,data}];
return false;
var _valid1 = _errs13 === errors;
valid2 = _valid1;
ifClause1 = "else";
}
if(!valid2){
const err2 = {instancePath,schemaPath:"#/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema7.allOf[0].else.if,parentSchema:schema7.allOf[0].else,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate4.errors = vErrors;
return false;
}
var _valid0 = _errs6 === errors;
valid1 = _valid0;
ifClause0 = "else";
}
if(!valid1){
const err3 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema7.allOf[0].if,parentSchema:schema7.allOf[0],data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate4.errors = vErrors;
return false;
}
validate4.errors = vErrors;
evaluated0.items = items0;
return errors === 0;
}
validate4.evaluated = {"dynamicProps":false,"dynamicItems":true};

const schema45 = {"description":"A column name, or a span of time.","x-expected":"a column name or an object","x-absent":{"whenNull":["field","bucket","timezone","alias"],"whenEmpty":[]},"allOf":[{"if":{"type":"string"},"then":{"$ref":"#/components/schemas/FieldName"},"else":{"if":{"type":"object"},"then":{"$ref":"#/components/schemas/DateBucket"},"else":{"not":{},"x-expected":"a column name or an object","x-select":["string","object"]}}}]};
const schema47 = {"description":"Groups a date or timestamp by the span of time it falls into.","type":"object","required":["field","bucket","alias"],"additionalProperties":false,"properties":{"field":{"$ref":"#/components/schemas/FieldName"},"bucket":{"type":"string","enum":["hour","day","week","month","quarter","year"]},"timezone":{"description":"An IANA time zone in which spans begin; UTC when left out.","type":"string","pattern":"^[A-Za-z][A-Za-z0-9_+/-]{0,63}$","maxLength":64,"x-expected":"the name of a time zone, such as Europe/Berlin"},"alias":{"$ref":"#/components/schemas/Name"}},"x-absent":{"whenNull":["timezone"],"whenEmpty":[]}};
const pattern19 = new RegExp("^[A-Za-z][A-Za-z0-9_+/-]{0,63}$", "u");

function validate41(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate41.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["timezone"] === null){
delete data["timezone"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.field === undefined) && (missing0 = "field")) || ((data.bucket === undefined) && (missing0 = "bucket"))) || ((data.alias === undefined) && (missing0 = "alias"))){
validate41.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema47.required,parentSchema:schema47,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "field") || (key0 === "bucket")) || (key0 === "timezone")) || (key0 === "alias"))){
validate41.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema47,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.field !== undefined){
let data0 = data.field;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(func0(data0) > 63){
validate41.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema11,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate41.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema11,data:data0}];
return false;
}
else {
if(!pattern4.test(data0)){
validate41.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema11,data:data0}];
return false;
}
}
}
}
else {
validate41.errors = [{instancePath:instancePath+"/field",schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.bucket !== undefined){
let data1 = data.bucket;
const _errs5 = errors;
if(typeof data1 !== "string"){
validate41.errors = [{instancePath:instancePath+"/bucket",schemaPath:"#/properties/bucket/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema47.properties.bucket.type,parentSchema:schema47.properties.bucket,data:data1}];
return false;
}
if(!((((((data1 === "hour") || (data1 === "day")) || (data1 === "week")) || (data1 === "month")) || (data1 === "quarter")) || (data1 === "year"))){
validate41.errors = [{instancePath:instancePath+"/bucket",schemaPath:"#/properties/bucket/enum",keyword:"enum",params:{allowedValues: schema47.properties.bucket.enum},message:"must be equal to one of the allowed values",schema:schema47.properties.bucket.enum,parentSchema:schema47.properties.bucket,data:data1}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timezone !== undefined){
let data2 = data.timezone;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data2 === "string"){
if(func0(data2) > 64){
validate41.errors = [{instancePath:instancePath+"/timezone",schemaPath:"#/properties/timezone/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema47.properties.timezone,data:data2}];
return false;
}
else {
if(!pattern19.test(data2)){
validate41.errors = [{instancePath:instancePath+"/timezone",schemaPath:"#/properties/timezone/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z][A-Za-z0-9_+/-]{0,63}$"},message:"must match pattern \""+"^[A-Za-z][A-Za-z0-9_+/-]{0,63}$"+"\"",schema:"^[A-Za-z][A-Za-z0-9_+/-]{0,63}$",parentSchema:schema47.properties.timezone,data:data2}];
return false;
}
}
}
else {
validate41.errors = [{instancePath:instancePath+"/timezone",schemaPath:"#/properties/timezone/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema47.properties.timezone.type,parentSchema:schema47.properties.timezone,data:data2}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.alias !== undefined){
let data3 = data.alias;
const _errs9 = errors;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data3 === "string"){
if(func0(data3) > 63){
validate41.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema13,data:data3}];
return false;
}
else {
if(func0(data3) < 1){
validate41.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema13,data:data3}];
return false;
}
else {
if(!pattern5.test(data3)){
validate41.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}$",parentSchema:schema13,data:data3}];
return false;
}
}
}
}
else {
validate41.errors = [{instancePath:instancePath+"/alias",schemaPath:"#/components/schemas/Name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.type,parentSchema:schema13,data:data3}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate41.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema47.type,parentSchema:schema47,data}];
return false;
}
}
validate41.errors = vErrors;
return errors === 0;
}
validate41.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate40(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate40.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["field"] === null){
delete data["field"];
}
if(data["bucket"] === null){
delete data["bucket"];
}
if(data["timezone"] === null){
delete data["timezone"];
}
if(data["alias"] === null){
delete data["alias"];
}
}
const _errs1 = errors;
let valid1 = true;
const _errs2 = errors;
if(typeof data !== "string"){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data === "string"){
if(func0(data) > 63){
validate40.errors = [{instancePath,schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema11,data}];
return false;
}
else {
if(func0(data) < 1){
validate40.errors = [{instancePath,schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema11,data}];
return false;
}
else {
if(!pattern4.test(data)){
validate40.errors = [{instancePath,schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema11,data}];
return false;
}
}
}
}
else {
validate40.errors = [{instancePath,schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data}];
return false;
}
}
var _valid0 = _errs4 === errors;
valid1 = _valid0;
ifClause0 = "then";
}
else {
const _errs7 = errors;
const _errs8 = errors;
let valid3 = true;
const _errs9 = errors;
if(!(data && typeof data == "object" && !Array.isArray(data))){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid1 = _errs9 === errors;
errors = _errs8;
if(vErrors !== null){
if(_errs8){
vErrors.length = _errs8;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs11 = errors;
if(!(validate41(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate41.errors : vErrors.concat(validate41.errors);
errors = vErrors.length;
}
var _valid1 = _errs11 === errors;
valid3 = _valid1;
if(valid3){
var props0 = true;
}
ifClause1 = "then";
}
else {
const _errs12 = errors;
validate40.errors = [{instancePath,schemaPath:"#/allOf/0/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema45.allOf[0].else.else.not,parentSchema:schema45.allOf[0].else.else,data}];
return false;
var _valid1 = _errs12 === errors;
valid3 = _valid1;
ifClause1 = "else";
}
if(!valid3){
const err2 = {instancePath,schemaPath:"#/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema45.allOf[0].else.if,parentSchema:schema45.allOf[0].else,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate40.errors = vErrors;
return false;
}
var _valid0 = _errs7 === errors;
valid1 = _valid0;
ifClause0 = "else";
}
if(!valid1){
const err3 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema45.allOf[0].if,parentSchema:schema45.allOf[0],data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate40.errors = vErrors;
return false;
}
validate40.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate40.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate3.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["select"] === null){
delete data["select"];
}
if(data["distinct"] === null){
delete data["distinct"];
}
if(data["where"] === null){
delete data["where"];
}
if(data["groupBy"] === null){
delete data["groupBy"];
}
if(data["having"] === null){
delete data["having"];
}
if(data["orderBy"] === null){
delete data["orderBy"];
}
if(data["limit"] === null){
delete data["limit"];
}
if(data["offset"] === null){
delete data["offset"];
}
if(data["cursor"] === null){
delete data["cursor"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.from === undefined) && (missing0 = "from")){
validate3.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema5.required,parentSchema:schema5,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func4.call(schema5.properties, key0))){
validate3.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema5,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.from !== undefined){
let data0 = data.from;
const _errs2 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data0 === "string"){
if(func0(data0) > 63){
validate3.errors = [{instancePath:instancePath+"/from",schemaPath:"#/components/schemas/Alias/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema3,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate3.errors = [{instancePath:instancePath+"/from",schemaPath:"#/components/schemas/Alias/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema3,data:data0}];
return false;
}
else {
if(!pattern0.test(data0)){
validate3.errors = [{instancePath:instancePath+"/from",schemaPath:"#/components/schemas/Alias/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$",parentSchema:schema3,data:data0}];
return false;
}
}
}
}
else {
validate3.errors = [{instancePath:instancePath+"/from",schemaPath:"#/components/schemas/Alias/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema3.type,parentSchema:schema3,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.select !== undefined){
const _errs6 = errors;
if(!(validate4(data.select, {instancePath:instancePath+"/select",parentData:data,parentDataProperty:"select",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.distinct !== undefined){
let data2 = data.distinct;
const _errs7 = errors;
if(typeof data2 !== "boolean"){
validate3.errors = [{instancePath:instancePath+"/distinct",schemaPath:"#/properties/distinct/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema5.properties.distinct.type,parentSchema:schema5.properties.distinct,data:data2}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.where !== undefined){
const _errs9 = errors;
if(!(validate7(data.where, {instancePath:instancePath+"/where",parentData:data,parentDataProperty:"where",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.groupBy !== undefined){
let data4 = data.groupBy;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data4)){
if(data4.length > 100){
validate3.errors = [{instancePath:instancePath+"/groupBy",schemaPath:"#/properties/groupBy/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema5.properties.groupBy,data:data4}];
return false;
}
else {
if(data4.length < 1){
validate3.errors = [{instancePath:instancePath+"/groupBy",schemaPath:"#/properties/groupBy/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema5.properties.groupBy,data:data4}];
return false;
}
else {
var valid3 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
const _errs12 = errors;
if(!(validate40(data4[i0], {instancePath:instancePath+"/groupBy/" + i0,parentData:data4,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors);
errors = vErrors.length;
}
var valid3 = _errs12 === errors;
if(!valid3){
break;
}
}
}
}
}
else {
validate3.errors = [{instancePath:instancePath+"/groupBy",schemaPath:"#/properties/groupBy/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema5.properties.groupBy.type,parentSchema:schema5.properties.groupBy,data:data4}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.having !== undefined){
const _errs13 = errors;
if(!(validate7(data.having, {instancePath:instancePath+"/having",parentData:data,parentDataProperty:"having",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.orderBy !== undefined){
const _errs15 = errors;
if(!(validate30(data.orderBy, {instancePath:instancePath+"/orderBy",parentData:data,parentDataProperty:"orderBy",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.limit !== undefined){
let data8 = data.limit;
const _errs16 = errors;
const _errs18 = errors;
if(!((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8)))){
validate3.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/components/schemas/Limit/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema39.type,parentSchema:schema39,data:data8}];
return false;
}
if(errors === _errs18){
if(typeof data8 == "number"){
if(data8 > 1000 || isNaN(data8)){
validate3.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/components/schemas/Limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000",schema:1000,parentSchema:schema39,data:data8}];
return false;
}
else {
if(data8 < 0 || isNaN(data8)){
validate3.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/components/schemas/Limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema39,data:data8}];
return false;
}
else {
if(!(formats0.validate(data8))){
validate3.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/components/schemas/Limit/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema39,data:data8}];
return false;
}
}
}
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.offset !== undefined){
let data9 = data.offset;
const _errs20 = errors;
const _errs21 = errors;
if(!((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9)))){
validate3.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/components/schemas/Offset/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema40.type,parentSchema:schema40,data:data9}];
return false;
}
if(errors === _errs21){
if(typeof data9 == "number"){
if(data9 > 1000000 || isNaN(data9)){
validate3.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/components/schemas/Offset/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000",schema:1000000,parentSchema:schema40,data:data9}];
return false;
}
else {
if(data9 < 0 || isNaN(data9)){
validate3.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/components/schemas/Offset/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema40,data:data9}];
return false;
}
else {
if(!(formats0.validate(data9))){
validate3.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/components/schemas/Offset/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema40,data:data9}];
return false;
}
}
}
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cursor !== undefined){
let data10 = data.cursor;
const _errs23 = errors;
if(errors === _errs23){
if(typeof data10 === "string"){
if(func0(data10) > 65536){
validate3.errors = [{instancePath:instancePath+"/cursor",schemaPath:"#/properties/cursor/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters",schema:65536,parentSchema:schema5.properties.cursor,data:data10}];
return false;
}
else {
if(func0(data10) < 1){
validate3.errors = [{instancePath:instancePath+"/cursor",schemaPath:"#/properties/cursor/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema5.properties.cursor,data:data10}];
return false;
}
else {
if(!pattern21.test(data10)){
validate3.errors = [{instancePath:instancePath+"/cursor",schemaPath:"#/properties/cursor/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_.~-]+$"},message:"must match pattern \""+"^[A-Za-z0-9_.~-]+$"+"\"",schema:"^[A-Za-z0-9_.~-]+$",parentSchema:schema5.properties.cursor,data:data10}];
return false;
}
}
}
}
else {
validate3.errors = [{instancePath:instancePath+"/cursor",schemaPath:"#/properties/cursor/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema5.properties.cursor.type,parentSchema:schema5.properties.cursor,data:data10}];
return false;
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate3.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema5.type,parentSchema:schema5,data}];
return false;
}
}
validate3.errors = vErrors;
return errors === 0;
}
validate3.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema52 = {"description":"A write - rows to insert, or what to change or delete where.","x-expected":"an object whose type is insert, update or delete","x-absent":{"whenNull":["type","table","values","returning","onConflict","notify","set","where","maxAffected"],"whenEmpty":[]},"allOf":[{"if":{"type":"object","required":["type"],"properties":{"type":{"const":"insert"}}},"then":{"$ref":"#/components/schemas/InsertMutation"},"else":{"if":{"type":"object","required":["type"],"properties":{"type":{"const":"update"}}},"then":{"$ref":"#/components/schemas/UpdateMutation"},"else":{"if":{"type":"object","required":["type"],"properties":{"type":{"const":"delete"}}},"then":{"$ref":"#/components/schemas/DeleteMutation"},"else":{"not":{},"x-expected":"an object whose type is insert, update or delete","x-select":["object.type=insert","object.type=update","object.type=delete"]}}}}]};
const schema53 = {"description":"New rows, all of them or none. Columns that a row leaves out get their default, or null.","type":"object","required":["type","table","values"],"additionalProperties":false,"properties":{"type":{"type":"string","enum":["insert"]},"table":{"description":"The alias in `refs` of the table to insert into.","allOf":[{"$ref":"#/components/schemas/Alias"}]},"values":{"description":"The rows, 1 to 1000.","type":"array","minItems":1,"maxItems":1000,"items":{"$ref":"#/components/schemas/InsertRow"}},"returning":{"$ref":"#/components/schemas/Returning"},"onConflict":{"$ref":"#/components/schemas/OnConflict"},"notify":{"$ref":"#/components/schemas/Notify"}},"x-absent":{"whenNull":["returning","onConflict","notify"],"whenEmpty":[]}};
const schema63 = {"description":"What the Event Bus tells its listeners about the write - recorded with the rows, in the same commit, and only where rows changed. A write whose rows come to more than 1 MiB of JSON is refused with `INVALID_MUTATION`. Each listener is shown the rows and columns that a read would show it. An upsert announces its new rows as `row.inserted`, then the rows that existed before as `row.updated`.","type":"object","required":["bus"],"additionalProperties":false,"properties":{"bus":{"description":"Topic and instance, as in `orders:all`. The topic must be declared and enabled, and the credential may publish on it; anything else is `NOTIFY_DENIED` before anything is written.","type":"string","pattern":"^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$","minLength":3,"maxLength":201,"x-expected":"a topic and an instance, as in orders:all"}}};
const pattern27 = new RegExp("^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$", "u");
const schema55 = {"description":"Column name to value.","type":"object","maxProperties":100,"propertyNames":{"$ref":"#/components/schemas/FieldName"},"additionalProperties":{"$ref":"#/components/schemas/ColumnValue"},"x-expected":"an object of columns and their values"};
const schema57 = {"description":"A value in the wire form of the column's type (`wireType` in the schema answer), or null. Inside a transaction also `{\"$ref\": \"steps.0.data.0.id\"}`, a value of an earlier step; not for json columns, where an object is a value.","type":["string","number","boolean","array","object","null"],"maxLength":4194304,"maxItems":1000000,"items":{},"maxProperties":1000000,"additionalProperties":true};

function validate49(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate49.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length > 100){
validate49.errors = [{instancePath,schemaPath:"#/maxProperties",keyword:"maxProperties",params:{limit: 100},message:"must NOT have more than 100 properties",schema:100,parentSchema:schema55,data}];
return false;
}
else {
for(const key0 in data){
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof key0 === "string"){
if(func0(key0) > 63){
const err0 = {instancePath,schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema11,data:key0,propertyName:key0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(func0(key0) < 1){
const err1 = {instancePath,schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema11,data:key0,propertyName:key0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
else {
if(!pattern4.test(key0)){
const err2 = {instancePath,schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema11,data:key0,propertyName:key0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:key0,propertyName:key0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var valid0 = _errs1 === errors;
if(!valid0){
const err4 = {instancePath,schemaPath:"#/propertyNames",keyword:"propertyNames",params:{propertyName: key0},message:"property name must be valid",schema:schema55.propertyNames,parentSchema:schema55,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate49.errors = vErrors;
return false;
break;
}
}
if(valid0){
for(const key1 in data){
let data0 = data[key1];
const _errs5 = errors;
const _errs6 = errors;
if((((typeof data0 != "object") && (typeof data0 !== "string")) && (!(typeof data0 == "number"))) && (typeof data0 !== "boolean")){
validate49.errors = [{instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/ColumnValue/type",keyword:"type",params:{type: schema57.type},message:"must be string,number,boolean,array,object,null",schema:schema57.type,parentSchema:schema57,data:data0}];
return false;
}
if(errors === _errs6){
if(typeof data0 === "string"){
if(func0(data0) > 4194304){
validate49.errors = [{instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/ColumnValue/maxLength",keyword:"maxLength",params:{limit: 4194304},message:"must NOT have more than 4194304 characters",schema:4194304,parentSchema:schema57,data:data0}];
return false;
}
}
if(errors === _errs6){
if(Array.isArray(data0)){
if(data0.length > 1000000){
validate49.errors = [{instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/ColumnValue/maxItems",keyword:"maxItems",params:{limit: 1000000},message:"must NOT have more than 1000000 items",schema:1000000,parentSchema:schema57,data:data0}];
return false;
}
}
if(errors === _errs6){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(Object.keys(data0).length > 1000000){
validate49.errors = [{instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/ColumnValue/maxProperties",keyword:"maxProperties",params:{limit: 1000000},message:"must NOT have more than 1000000 properties",schema:1000000,parentSchema:schema57,data:data0}];
return false;
}
}
}
}
}
var valid2 = _errs5 === errors;
if(!valid2){
break;
}
}
}
}
}
else {
validate49.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema55.type,parentSchema:schema55,data}];
return false;
}
}
validate49.errors = vErrors;
return errors === 0;
}
validate49.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema58 = {"description":"What the answer holds of the new rows - true for every readable column, or a list of columns, each once. Nothing when left out. Rows that the credential may not read are left out of the answer; they count in `affectedRows`.","x-expected":"true, false or a list of columns","allOf":[{"if":{"type":"boolean"},"then":{"type":"boolean"},"else":{"if":{"type":"array"},"then":{"type":"array","minItems":1,"maxItems":100,"items":{"$ref":"#/components/schemas/FieldName"}},"else":{"not":{},"x-expected":"true, false or a list of columns","x-select":["boolean","array"]}}}]};

function validate51(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate51.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs1 = errors;
let valid1 = true;
const _errs2 = errors;
if(typeof data !== "boolean"){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs4 = errors;
if(typeof data !== "boolean"){
validate51.errors = [{instancePath,schemaPath:"#/allOf/0/then/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema58.allOf[0].then.type,parentSchema:schema58.allOf[0].then,data}];
return false;
}
var _valid0 = _errs4 === errors;
valid1 = _valid0;
ifClause0 = "then";
}
else {
const _errs6 = errors;
const _errs7 = errors;
let valid2 = true;
const _errs8 = errors;
if(!(Array.isArray(data))){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid1 = _errs8 === errors;
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data)){
if(data.length > 100){
validate51.errors = [{instancePath,schemaPath:"#/allOf/0/else/then/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema58.allOf[0].else.then,data}];
return false;
}
else {
if(data.length < 1){
validate51.errors = [{instancePath,schemaPath:"#/allOf/0/else/then/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema58.allOf[0].else.then,data}];
return false;
}
else {
var valid3 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
const _errs12 = errors;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data0 === "string"){
if(func0(data0) > 63){
validate51.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema11,data:data0}];
return false;
}
else {
if(func0(data0) < 1){
validate51.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema11,data:data0}];
return false;
}
else {
if(!pattern4.test(data0)){
validate51.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema11,data:data0}];
return false;
}
}
}
}
else {
validate51.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data0}];
return false;
}
}
var valid3 = _errs12 === errors;
if(!valid3){
break;
}
}
}
}
}
else {
validate51.errors = [{instancePath,schemaPath:"#/allOf/0/else/then/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema58.allOf[0].else.then.type,parentSchema:schema58.allOf[0].else.then,data}];
return false;
}
}
var _valid1 = _errs10 === errors;
valid2 = _valid1;
if(valid2){
var items0 = true;
}
ifClause1 = "then";
}
else {
const _errs15 = errors;
validate51.errors = [{instancePath,schemaPath:"#/allOf/0/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema58.allOf[0].else.else.not,parentSchema:schema58.allOf[0].else.else,data}];
return false;
var _valid1 = _errs15 === errors;
valid2 = _valid1;
ifClause1 = "else";
}
if(!valid2){
const err2 = {instancePath,schemaPath:"#/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema58.allOf[0].else.if,parentSchema:schema58.allOf[0].else,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate51.errors = vErrors;
return false;
}
var _valid0 = _errs6 === errors;
valid1 = _valid0;
ifClause0 = "else";
}
if(!valid1){
const err3 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema58.allOf[0].if,parentSchema:schema58.allOf[0],data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate51.errors = vErrors;
return false;
}
validate51.errors = vErrors;
evaluated0.items = items0;
return errors === 0;
}
validate51.evaluated = {"dynamicProps":false,"dynamicItems":true};

const schema60 = {"description":"What happens to a new row where one with the same values in these columns exists; needs the right to update.","type":"object","required":["columns","action"],"additionalProperties":false,"properties":{"columns":{"description":"The columns of a unique key, as `uniqueKeys` of the schema answer lists them, or the primary key; each must be one that the caller may filter by, unmasked.","type":"array","minItems":1,"maxItems":32,"items":{"$ref":"#/components/schemas/FieldName"}},"action":{"description":"`ignore` keeps the existing row, `update` changes it.","type":"string","enum":["ignore","update"]},"set":{"description":"For `update` - the columns that take over the new row's value; every other column of the rows when left out.","type":"array","minItems":1,"maxItems":100,"items":{"$ref":"#/components/schemas/FieldName"}}},"x-absent":{"whenNull":["set"],"whenEmpty":[]}};

function validate53(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate53.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["set"] === null){
delete data["set"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.columns === undefined) && (missing0 = "columns")) || ((data.action === undefined) && (missing0 = "action"))){
validate53.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema60.required,parentSchema:schema60,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "columns") || (key0 === "action")) || (key0 === "set"))){
validate53.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema60,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.columns !== undefined){
let data0 = data.columns;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
if(data0.length > 32){
validate53.errors = [{instancePath:instancePath+"/columns",schemaPath:"#/properties/columns/maxItems",keyword:"maxItems",params:{limit: 32},message:"must NOT have more than 32 items",schema:32,parentSchema:schema60.properties.columns,data:data0}];
return false;
}
else {
if(data0.length < 1){
validate53.errors = [{instancePath:instancePath+"/columns",schemaPath:"#/properties/columns/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema60.properties.columns,data:data0}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(func0(data1) > 63){
validate53.errors = [{instancePath:instancePath+"/columns/" + i0,schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema11,data:data1}];
return false;
}
else {
if(func0(data1) < 1){
validate53.errors = [{instancePath:instancePath+"/columns/" + i0,schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema11,data:data1}];
return false;
}
else {
if(!pattern4.test(data1)){
validate53.errors = [{instancePath:instancePath+"/columns/" + i0,schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema11,data:data1}];
return false;
}
}
}
}
else {
validate53.errors = [{instancePath:instancePath+"/columns/" + i0,schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data1}];
return false;
}
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate53.errors = [{instancePath:instancePath+"/columns",schemaPath:"#/properties/columns/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema60.properties.columns.type,parentSchema:schema60.properties.columns,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.action !== undefined){
let data2 = data.action;
const _errs7 = errors;
if(typeof data2 !== "string"){
validate53.errors = [{instancePath:instancePath+"/action",schemaPath:"#/properties/action/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema60.properties.action.type,parentSchema:schema60.properties.action,data:data2}];
return false;
}
if(!((data2 === "ignore") || (data2 === "update"))){
validate53.errors = [{instancePath:instancePath+"/action",schemaPath:"#/properties/action/enum",keyword:"enum",params:{allowedValues: schema60.properties.action.enum},message:"must be equal to one of the allowed values",schema:schema60.properties.action.enum,parentSchema:schema60.properties.action,data:data2}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.set !== undefined){
let data3 = data.set;
const _errs9 = errors;
if(errors === _errs9){
if(Array.isArray(data3)){
if(data3.length > 100){
validate53.errors = [{instancePath:instancePath+"/set",schemaPath:"#/properties/set/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items",schema:100,parentSchema:schema60.properties.set,data:data3}];
return false;
}
else {
if(data3.length < 1){
validate53.errors = [{instancePath:instancePath+"/set",schemaPath:"#/properties/set/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema60.properties.set,data:data3}];
return false;
}
else {
var valid3 = true;
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
let data4 = data3[i1];
const _errs11 = errors;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data4 === "string"){
if(func0(data4) > 63){
validate53.errors = [{instancePath:instancePath+"/set/" + i1,schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema11,data:data4}];
return false;
}
else {
if(func0(data4) < 1){
validate53.errors = [{instancePath:instancePath+"/set/" + i1,schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema11,data:data4}];
return false;
}
else {
if(!pattern4.test(data4)){
validate53.errors = [{instancePath:instancePath+"/set/" + i1,schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema11,data:data4}];
return false;
}
}
}
}
else {
validate53.errors = [{instancePath:instancePath+"/set/" + i1,schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:data4}];
return false;
}
}
var valid3 = _errs11 === errors;
if(!valid3){
break;
}
}
}
}
}
else {
validate53.errors = [{instancePath:instancePath+"/set",schemaPath:"#/properties/set/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema60.properties.set.type,parentSchema:schema60.properties.set,data:data3}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate53.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema60.type,parentSchema:schema60,data}];
return false;
}
}
validate53.errors = vErrors;
return errors === 0;
}
validate53.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate48(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate48.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["returning"] === null){
delete data["returning"];
}
if(data["onConflict"] === null){
delete data["onConflict"];
}
if(data["notify"] === null){
delete data["notify"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.table === undefined) && (missing0 = "table"))) || ((data.values === undefined) && (missing0 = "values"))){
validate48.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema53.required,parentSchema:schema53,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((((key0 === "type") || (key0 === "table")) || (key0 === "values")) || (key0 === "returning")) || (key0 === "onConflict")) || (key0 === "notify"))){
validate48.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema53,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.type !== undefined){
let data0 = data.type;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate48.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema53.properties.type.type,parentSchema:schema53.properties.type,data:data0}];
return false;
}
if(!(data0 === "insert")){
validate48.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema53.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema53.properties.type.enum,parentSchema:schema53.properties.type,data:data0}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.table !== undefined){
let data1 = data.table;
const _errs4 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data1 === "string"){
if(func0(data1) > 63){
validate48.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/Alias/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema3,data:data1}];
return false;
}
else {
if(func0(data1) < 1){
validate48.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/Alias/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema3,data:data1}];
return false;
}
else {
if(!pattern0.test(data1)){
validate48.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/Alias/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$",parentSchema:schema3,data:data1}];
return false;
}
}
}
}
else {
validate48.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/Alias/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema3.type,parentSchema:schema3,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.values !== undefined){
let data2 = data.values;
const _errs8 = errors;
if(errors === _errs8){
if(Array.isArray(data2)){
if(data2.length > 1000){
validate48.errors = [{instancePath:instancePath+"/values",schemaPath:"#/properties/values/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema53.properties.values,data:data2}];
return false;
}
else {
if(data2.length < 1){
validate48.errors = [{instancePath:instancePath+"/values",schemaPath:"#/properties/values/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema53.properties.values,data:data2}];
return false;
}
else {
var valid3 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs10 = errors;
if(!(validate49(data2[i0], {instancePath:instancePath+"/values/" + i0,parentData:data2,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors);
errors = vErrors.length;
}
var valid3 = _errs10 === errors;
if(!valid3){
break;
}
}
}
}
}
else {
validate48.errors = [{instancePath:instancePath+"/values",schemaPath:"#/properties/values/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema53.properties.values.type,parentSchema:schema53.properties.values,data:data2}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.returning !== undefined){
const _errs11 = errors;
if(!(validate51(data.returning, {instancePath:instancePath+"/returning",parentData:data,parentDataProperty:"returning",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors);
errors = vErrors.length;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.onConflict !== undefined){
const _errs12 = errors;
if(!(validate53(data.onConflict, {instancePath:instancePath+"/onConflict",parentData:data,parentDataProperty:"onConflict",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.notify !== undefined){
let data6 = data.notify;
const _errs13 = errors;
const _errs14 = errors;
if(errors === _errs14){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
let missing1;
if((data6.bus === undefined) && (missing1 = "bus")){
validate48.errors = [{instancePath:instancePath+"/notify",schemaPath:"#/components/schemas/Notify/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema63.required,parentSchema:schema63,data:data6}];
return false;
}
else {
const _errs16 = errors;
for(const key1 in data6){
if(!(key1 === "bus")){
validate48.errors = [{instancePath:instancePath+"/notify",schemaPath:"#/components/schemas/Notify/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema63,data:data6}];
return false;
break;
}
}
if(_errs16 === errors){
if(data6.bus !== undefined){
let data7 = data6.bus;
const _errs17 = errors;
if(errors === _errs17){
if(typeof data7 === "string"){
if(func0(data7) > 201){
validate48.errors = [{instancePath:instancePath+"/notify/bus",schemaPath:"#/components/schemas/Notify/properties/bus/maxLength",keyword:"maxLength",params:{limit: 201},message:"must NOT have more than 201 characters",schema:201,parentSchema:schema63.properties.bus,data:data7}];
return false;
}
else {
if(func0(data7) < 3){
validate48.errors = [{instancePath:instancePath+"/notify/bus",schemaPath:"#/components/schemas/Notify/properties/bus/minLength",keyword:"minLength",params:{limit: 3},message:"must NOT have fewer than 3 characters",schema:3,parentSchema:schema63.properties.bus,data:data7}];
return false;
}
else {
if(!pattern27.test(data7)){
validate48.errors = [{instancePath:instancePath+"/notify/bus",schemaPath:"#/components/schemas/Notify/properties/bus/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$"},message:"must match pattern \""+"^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$"+"\"",schema:"^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$",parentSchema:schema63.properties.bus,data:data7}];
return false;
}
}
}
}
else {
validate48.errors = [{instancePath:instancePath+"/notify/bus",schemaPath:"#/components/schemas/Notify/properties/bus/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema63.properties.bus.type,parentSchema:schema63.properties.bus,data:data7}];
return false;
}
}
}
}
}
}
else {
validate48.errors = [{instancePath:instancePath+"/notify",schemaPath:"#/components/schemas/Notify/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema63.type,parentSchema:schema63,data:data6}];
return false;
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema53.type,parentSchema:schema53,data}];
return false;
}
}
validate48.errors = vErrors;
return errors === 0;
}
validate48.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema64 = {"description":"New values for the rows that meet the conditions.","type":"object","required":["type","table","set","where"],"additionalProperties":false,"properties":{"type":{"type":"string","enum":["update"]},"table":{"description":"The alias in `refs` of the table to update.","allOf":[{"$ref":"#/components/schemas/Alias"}]},"set":{"description":"Column name to new value. Numbers also take `{\"inc\":5}` and `{\"dec\":5}`, dates and times `{\"now\":true}`. A column that holds null stays null when it is counted up or down. What may be written need not be readable.","type":"object","minProperties":1,"maxProperties":100,"propertyNames":{"$ref":"#/components/schemas/FieldName"},"additionalProperties":{"$ref":"#/components/schemas/ColumnValue"}},"where":{"$ref":"#/components/schemas/WriteConditions"},"maxAffected":{"$ref":"#/components/schemas/MaxAffected"},"notify":{"$ref":"#/components/schemas/Notify"}},"x-absent":{"whenNull":["maxAffected","notify"],"whenEmpty":[]}};
const schema69 = {"description":"When more rows than this meet the conditions, nothing is written and the request is refused.","type":"integer","format":"int32","minimum":1,"maximum":2147483647};
const schema68 = {"description":"Conditions that must all hold, at least one. There is no unscoped write - a list that every row would pass by its form is refused, such as `nin` with an empty list, a pattern that every text fits, a column compared with itself, or a comparison beside its opposite. What only the rows at hand make so is not (`stock` at least 0, say); `maxAffected` guards against it.","type":"array","minItems":1,"maxItems":50,"items":{"$ref":"#/components/schemas/Condition"}};

function validate57(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate57.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
if(data.length > 50){
validate57.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 50},message:"must NOT have more than 50 items",schema:50,parentSchema:schema68,data}];
return false;
}
else {
if(data.length < 1){
validate57.errors = [{instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema68,data}];
return false;
}
else {
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate8(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate8.errors : vErrors.concat(validate8.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
}
}
else {
validate57.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema68.type,parentSchema:schema68,data}];
return false;
}
}
validate57.errors = vErrors;
return errors === 0;
}
validate57.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate56(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate56.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["maxAffected"] === null){
delete data["maxAffected"];
}
if(data["notify"] === null){
delete data["notify"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.type === undefined) && (missing0 = "type")) || ((data.table === undefined) && (missing0 = "table"))) || ((data.set === undefined) && (missing0 = "set"))) || ((data.where === undefined) && (missing0 = "where"))){
validate56.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema64.required,parentSchema:schema64,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((((key0 === "type") || (key0 === "table")) || (key0 === "set")) || (key0 === "where")) || (key0 === "maxAffected")) || (key0 === "notify"))){
validate56.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema64,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.type !== undefined){
let data0 = data.type;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate56.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema64.properties.type.type,parentSchema:schema64.properties.type,data:data0}];
return false;
}
if(!(data0 === "update")){
validate56.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema64.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema64.properties.type.enum,parentSchema:schema64.properties.type,data:data0}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.table !== undefined){
let data1 = data.table;
const _errs4 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data1 === "string"){
if(func0(data1) > 63){
validate56.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/Alias/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema3,data:data1}];
return false;
}
else {
if(func0(data1) < 1){
validate56.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/Alias/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema3,data:data1}];
return false;
}
else {
if(!pattern0.test(data1)){
validate56.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/Alias/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$",parentSchema:schema3,data:data1}];
return false;
}
}
}
}
else {
validate56.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/Alias/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema3.type,parentSchema:schema3,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.set !== undefined){
let data2 = data.set;
const _errs8 = errors;
if(errors === _errs8){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(Object.keys(data2).length > 100){
validate56.errors = [{instancePath:instancePath+"/set",schemaPath:"#/properties/set/maxProperties",keyword:"maxProperties",params:{limit: 100},message:"must NOT have more than 100 properties",schema:100,parentSchema:schema64.properties.set,data:data2}];
return false;
}
else {
if(Object.keys(data2).length < 1){
validate56.errors = [{instancePath:instancePath+"/set",schemaPath:"#/properties/set/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema64.properties.set,data:data2}];
return false;
}
else {
for(const key1 in data2){
const _errs10 = errors;
const _errs11 = errors;
if(errors === _errs11){
if(typeof key1 === "string"){
if(func0(key1) > 63){
const err0 = {instancePath:instancePath+"/set",schemaPath:"#/components/schemas/FieldName/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema11,data:key1,propertyName:key1};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(func0(key1) < 1){
const err1 = {instancePath:instancePath+"/set",schemaPath:"#/components/schemas/FieldName/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema11,data:key1,propertyName:key1};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
else {
if(!pattern4.test(key1)){
const err2 = {instancePath:instancePath+"/set",schemaPath:"#/components/schemas/FieldName/pattern",keyword:"pattern",params:{pattern: "^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"},message:"must match pattern \""+"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$"+"\"",schema:"^(?:(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_]{0,62}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",parentSchema:schema11,data:key1,propertyName:key1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
}
else {
const err3 = {instancePath:instancePath+"/set",schemaPath:"#/components/schemas/FieldName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.type,parentSchema:schema11,data:key1,propertyName:key1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var valid3 = _errs10 === errors;
if(!valid3){
const err4 = {instancePath:instancePath+"/set",schemaPath:"#/properties/set/propertyNames",keyword:"propertyNames",params:{propertyName: key1},message:"property name must be valid",schema:schema64.properties.set.propertyNames,parentSchema:schema64.properties.set,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate56.errors = vErrors;
return false;
break;
}
}
if(valid3){
for(const key2 in data2){
let data3 = data2[key2];
const _errs14 = errors;
const _errs15 = errors;
if((((typeof data3 != "object") && (typeof data3 !== "string")) && (!(typeof data3 == "number"))) && (typeof data3 !== "boolean")){
validate56.errors = [{instancePath:instancePath+"/set/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/ColumnValue/type",keyword:"type",params:{type: schema57.type},message:"must be string,number,boolean,array,object,null",schema:schema57.type,parentSchema:schema57,data:data3}];
return false;
}
if(errors === _errs15){
if(typeof data3 === "string"){
if(func0(data3) > 4194304){
validate56.errors = [{instancePath:instancePath+"/set/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/ColumnValue/maxLength",keyword:"maxLength",params:{limit: 4194304},message:"must NOT have more than 4194304 characters",schema:4194304,parentSchema:schema57,data:data3}];
return false;
}
}
if(errors === _errs15){
if(Array.isArray(data3)){
if(data3.length > 1000000){
validate56.errors = [{instancePath:instancePath+"/set/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/ColumnValue/maxItems",keyword:"maxItems",params:{limit: 1000000},message:"must NOT have more than 1000000 items",schema:1000000,parentSchema:schema57,data:data3}];
return false;
}
}
if(errors === _errs15){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(Object.keys(data3).length > 1000000){
validate56.errors = [{instancePath:instancePath+"/set/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/ColumnValue/maxProperties",keyword:"maxProperties",params:{limit: 1000000},message:"must NOT have more than 1000000 properties",schema:1000000,parentSchema:schema57,data:data3}];
return false;
}
}
}
}
}
var valid5 = _errs14 === errors;
if(!valid5){
break;
}
}
}
}
}
}
else {
validate56.errors = [{instancePath:instancePath+"/set",schemaPath:"#/properties/set/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema64.properties.set.type,parentSchema:schema64.properties.set,data:data2}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.where !== undefined){
const _errs18 = errors;
if(!(validate57(data.where, {instancePath:instancePath+"/where",parentData:data,parentDataProperty:"where",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.maxAffected !== undefined){
let data5 = data.maxAffected;
const _errs19 = errors;
const _errs20 = errors;
if(!((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5)))){
validate56.errors = [{instancePath:instancePath+"/maxAffected",schemaPath:"#/components/schemas/MaxAffected/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema69.type,parentSchema:schema69,data:data5}];
return false;
}
if(errors === _errs20){
if(typeof data5 == "number"){
if(data5 > 2147483647 || isNaN(data5)){
validate56.errors = [{instancePath:instancePath+"/maxAffected",schemaPath:"#/components/schemas/MaxAffected/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647",schema:2147483647,parentSchema:schema69,data:data5}];
return false;
}
else {
if(data5 < 1 || isNaN(data5)){
validate56.errors = [{instancePath:instancePath+"/maxAffected",schemaPath:"#/components/schemas/MaxAffected/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema69,data:data5}];
return false;
}
else {
if(!(formats0.validate(data5))){
validate56.errors = [{instancePath:instancePath+"/maxAffected",schemaPath:"#/components/schemas/MaxAffected/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema69,data:data5}];
return false;
}
}
}
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.notify !== undefined){
let data6 = data.notify;
const _errs22 = errors;
const _errs23 = errors;
if(errors === _errs23){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
let missing1;
if((data6.bus === undefined) && (missing1 = "bus")){
validate56.errors = [{instancePath:instancePath+"/notify",schemaPath:"#/components/schemas/Notify/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema63.required,parentSchema:schema63,data:data6}];
return false;
}
else {
const _errs25 = errors;
for(const key3 in data6){
if(!(key3 === "bus")){
validate56.errors = [{instancePath:instancePath+"/notify",schemaPath:"#/components/schemas/Notify/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema63,data:data6}];
return false;
break;
}
}
if(_errs25 === errors){
if(data6.bus !== undefined){
let data7 = data6.bus;
const _errs26 = errors;
if(errors === _errs26){
if(typeof data7 === "string"){
if(func0(data7) > 201){
validate56.errors = [{instancePath:instancePath+"/notify/bus",schemaPath:"#/components/schemas/Notify/properties/bus/maxLength",keyword:"maxLength",params:{limit: 201},message:"must NOT have more than 201 characters",schema:201,parentSchema:schema63.properties.bus,data:data7}];
return false;
}
else {
if(func0(data7) < 3){
validate56.errors = [{instancePath:instancePath+"/notify/bus",schemaPath:"#/components/schemas/Notify/properties/bus/minLength",keyword:"minLength",params:{limit: 3},message:"must NOT have fewer than 3 characters",schema:3,parentSchema:schema63.properties.bus,data:data7}];
return false;
}
else {
if(!pattern27.test(data7)){
validate56.errors = [{instancePath:instancePath+"/notify/bus",schemaPath:"#/components/schemas/Notify/properties/bus/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$"},message:"must match pattern \""+"^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$"+"\"",schema:"^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$",parentSchema:schema63.properties.bus,data:data7}];
return false;
}
}
}
}
else {
validate56.errors = [{instancePath:instancePath+"/notify/bus",schemaPath:"#/components/schemas/Notify/properties/bus/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema63.properties.bus.type,parentSchema:schema63.properties.bus,data:data7}];
return false;
}
}
}
}
}
}
else {
validate56.errors = [{instancePath:instancePath+"/notify",schemaPath:"#/components/schemas/Notify/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema63.type,parentSchema:schema63,data:data6}];
return false;
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
else {
validate56.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema64.type,parentSchema:schema64,data}];
return false;
}
}
validate56.errors = vErrors;
return errors === 0;
}
validate56.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema71 = {"description":"Deletes the rows that meet the conditions, and those that their deletion takes along by `onDelete` of the references to them; `affectedRows` counts the former alone.","type":"object","required":["type","table","where"],"additionalProperties":false,"properties":{"type":{"type":"string","enum":["delete"]},"table":{"description":"The alias in `refs` of the table to delete from.","allOf":[{"$ref":"#/components/schemas/Alias"}]},"where":{"$ref":"#/components/schemas/WriteConditions"},"maxAffected":{"$ref":"#/components/schemas/MaxAffected"},"notify":{"$ref":"#/components/schemas/Notify"}},"x-absent":{"whenNull":["maxAffected","notify"],"whenEmpty":[]}};

function validate61(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate61.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["maxAffected"] === null){
delete data["maxAffected"];
}
if(data["notify"] === null){
delete data["notify"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.table === undefined) && (missing0 = "table"))) || ((data.where === undefined) && (missing0 = "where"))){
validate61.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema71.required,parentSchema:schema71,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "type") || (key0 === "table")) || (key0 === "where")) || (key0 === "maxAffected")) || (key0 === "notify"))){
validate61.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema71,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.type !== undefined){
let data0 = data.type;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate61.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema71.properties.type.type,parentSchema:schema71.properties.type,data:data0}];
return false;
}
if(!(data0 === "delete")){
validate61.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema71.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema71.properties.type.enum,parentSchema:schema71.properties.type,data:data0}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.table !== undefined){
let data1 = data.table;
const _errs4 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data1 === "string"){
if(func0(data1) > 63){
validate61.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/Alias/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema3,data:data1}];
return false;
}
else {
if(func0(data1) < 1){
validate61.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/Alias/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema3,data:data1}];
return false;
}
else {
if(!pattern0.test(data1)){
validate61.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/Alias/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$",parentSchema:schema3,data:data1}];
return false;
}
}
}
}
else {
validate61.errors = [{instancePath:instancePath+"/table",schemaPath:"#/components/schemas/Alias/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema3.type,parentSchema:schema3,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.where !== undefined){
const _errs8 = errors;
if(!(validate57(data.where, {instancePath:instancePath+"/where",parentData:data,parentDataProperty:"where",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.maxAffected !== undefined){
let data3 = data.maxAffected;
const _errs9 = errors;
const _errs10 = errors;
if(!((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3)))){
validate61.errors = [{instancePath:instancePath+"/maxAffected",schemaPath:"#/components/schemas/MaxAffected/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema69.type,parentSchema:schema69,data:data3}];
return false;
}
if(errors === _errs10){
if(typeof data3 == "number"){
if(data3 > 2147483647 || isNaN(data3)){
validate61.errors = [{instancePath:instancePath+"/maxAffected",schemaPath:"#/components/schemas/MaxAffected/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647",schema:2147483647,parentSchema:schema69,data:data3}];
return false;
}
else {
if(data3 < 1 || isNaN(data3)){
validate61.errors = [{instancePath:instancePath+"/maxAffected",schemaPath:"#/components/schemas/MaxAffected/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema69,data:data3}];
return false;
}
else {
if(!(formats0.validate(data3))){
validate61.errors = [{instancePath:instancePath+"/maxAffected",schemaPath:"#/components/schemas/MaxAffected/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema69,data:data3}];
return false;
}
}
}
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.notify !== undefined){
let data4 = data.notify;
const _errs12 = errors;
const _errs13 = errors;
if(errors === _errs13){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let missing1;
if((data4.bus === undefined) && (missing1 = "bus")){
validate61.errors = [{instancePath:instancePath+"/notify",schemaPath:"#/components/schemas/Notify/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema63.required,parentSchema:schema63,data:data4}];
return false;
}
else {
const _errs15 = errors;
for(const key1 in data4){
if(!(key1 === "bus")){
validate61.errors = [{instancePath:instancePath+"/notify",schemaPath:"#/components/schemas/Notify/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema63,data:data4}];
return false;
break;
}
}
if(_errs15 === errors){
if(data4.bus !== undefined){
let data5 = data4.bus;
const _errs16 = errors;
if(errors === _errs16){
if(typeof data5 === "string"){
if(func0(data5) > 201){
validate61.errors = [{instancePath:instancePath+"/notify/bus",schemaPath:"#/components/schemas/Notify/properties/bus/maxLength",keyword:"maxLength",params:{limit: 201},message:"must NOT have more than 201 characters",schema:201,parentSchema:schema63.properties.bus,data:data5}];
return false;
}
else {
if(func0(data5) < 3){
validate61.errors = [{instancePath:instancePath+"/notify/bus",schemaPath:"#/components/schemas/Notify/properties/bus/minLength",keyword:"minLength",params:{limit: 3},message:"must NOT have fewer than 3 characters",schema:3,parentSchema:schema63.properties.bus,data:data5}];
return false;
}
else {
if(!pattern27.test(data5)){
validate61.errors = [{instancePath:instancePath+"/notify/bus",schemaPath:"#/components/schemas/Notify/properties/bus/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$"},message:"must match pattern \""+"^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$"+"\"",schema:"^[A-Za-z0-9_.-]{1,100}:[A-Za-z0-9_.-]{1,100}$",parentSchema:schema63.properties.bus,data:data5}];
return false;
}
}
}
}
else {
validate61.errors = [{instancePath:instancePath+"/notify/bus",schemaPath:"#/components/schemas/Notify/properties/bus/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema63.properties.bus.type,parentSchema:schema63.properties.bus,data:data5}];
return false;
}
}
}
}
}
}
else {
validate61.errors = [{instancePath:instancePath+"/notify",schemaPath:"#/components/schemas/Notify/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema63.type,parentSchema:schema63,data:data4}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate61.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema71.type,parentSchema:schema71,data}];
return false;
}
}
validate61.errors = vErrors;
return errors === 0;
}
validate61.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate47(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate47.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["type"] === null){
delete data["type"];
}
if(data["table"] === null){
delete data["table"];
}
if(data["values"] === null){
delete data["values"];
}
if(data["returning"] === null){
delete data["returning"];
}
if(data["onConflict"] === null){
delete data["onConflict"];
}
if(data["notify"] === null){
delete data["notify"];
}
if(data["set"] === null){
delete data["set"];
}
if(data["where"] === null){
delete data["where"];
}
if(data["maxAffected"] === null){
delete data["maxAffected"];
}
}
const _errs1 = errors;
let valid1 = true;
const _errs2 = errors;
if(errors === _errs2){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data.type !== undefined){
if("insert" !== data.type){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
}
else {
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs5 = errors;
if(!(validate48(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
var _valid0 = _errs5 === errors;
valid1 = _valid0;
if(valid1){
var props0 = true;
}
ifClause0 = "then";
}
else {
const _errs6 = errors;
const _errs7 = errors;
let valid3 = true;
const _errs8 = errors;
if(errors === _errs8){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.type === undefined) && (missing1 = "type")){
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
if(data.type !== undefined){
if("update" !== data.type){
const err4 = {};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
}
else {
const err5 = {};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid1 = _errs8 === errors;
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs11 = errors;
if(!(validate56(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
errors = vErrors.length;
}
var _valid1 = _errs11 === errors;
valid3 = _valid1;
if(valid3){
var props1 = true;
}
ifClause1 = "then";
}
else {
const _errs12 = errors;
const _errs13 = errors;
let valid5 = true;
const _errs14 = errors;
if(errors === _errs14){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.type === undefined) && (missing2 = "type")){
const err6 = {};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
else {
if(data.type !== undefined){
if("delete" !== data.type){
const err7 = {};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
}
else {
const err8 = {};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
var _valid2 = _errs14 === errors;
errors = _errs13;
if(vErrors !== null){
if(_errs13){
vErrors.length = _errs13;
}
else {
vErrors = null;
}
}
let ifClause2;
if(_valid2){
const _errs17 = errors;
if(!(validate61(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
var _valid2 = _errs17 === errors;
valid5 = _valid2;
if(valid5){
var props2 = true;
}
ifClause2 = "then";
}
else {
const _errs18 = errors;
validate47.errors = [{instancePath,schemaPath:"#/allOf/0/else/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema52.allOf[0].else.else.else.not,parentSchema:schema52.allOf[0].else.else.else,data}];
return false;
var _valid2 = _errs18 === errors;
valid5 = _valid2;
ifClause2 = "else";
}
if(!valid5){
const err9 = {instancePath,schemaPath:"#/allOf/0/else/else/if",keyword:"if",params:{failingKeyword: ifClause2},message:"must match \""+ifClause2+"\" schema",schema:schema52.allOf[0].else.else.if,parentSchema:schema52.allOf[0].else.else,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
validate47.errors = vErrors;
return false;
}
var _valid1 = _errs12 === errors;
valid3 = _valid1;
if(valid3){
if(props1 !== true && props2 !== undefined){
if(props2 === true){
props1 = true;
}
else {
props1 = props1 || {};
Object.assign(props1, props2);
}
}
}
ifClause1 = "else";
}
if(!valid3){
const err10 = {instancePath,schemaPath:"#/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema52.allOf[0].else.if,parentSchema:schema52.allOf[0].else,data};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
validate47.errors = vErrors;
return false;
}
var _valid0 = _errs6 === errors;
valid1 = _valid0;
if(valid1){
if(props0 !== true && props1 !== undefined){
if(props1 === true){
props0 = true;
}
else {
props0 = props0 || {};
Object.assign(props0, props1);
}
}
}
ifClause0 = "else";
}
if(!valid1){
const err11 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema52.allOf[0].if,parentSchema:schema52.allOf[0],data};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
validate47.errors = vErrors;
return false;
}
validate47.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate47.evaluated = {"dynamicProps":true,"dynamicItems":false};

const schema75 = {"description":"A read or a write of a transaction.","x-expected":"an object with `query` or `mutation`","x-absent":{"whenNull":["query","includeTotalCount","mutation"],"whenEmpty":[]},"allOf":[{"if":{"type":"object","required":["query"]},"then":{"$ref":"#/components/schemas/ReadStep"},"else":{"if":{"type":"object","required":["mutation"]},"then":{"$ref":"#/components/schemas/WriteStep"},"else":{"not":{},"x-expected":"an object with `query` or `mutation`","x-select":["object.query","object.mutation"]}}}]};
const schema76 = {"description":"A read, which sees what the steps before it wrote.","type":"object","required":["query"],"additionalProperties":false,"properties":{"query":{"$ref":"#/components/schemas/ReadQuery"},"includeTotalCount":{"description":"Fills `meta.total`, at the price of a second pass over the rows.","type":"boolean"}},"x-absent":{"whenNull":["includeTotalCount"],"whenEmpty":[]}};

function validate66(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate66.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["includeTotalCount"] === null){
delete data["includeTotalCount"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.query === undefined) && (missing0 = "query")){
validate66.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema76.required,parentSchema:schema76,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "query") || (key0 === "includeTotalCount"))){
validate66.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema76,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.query !== undefined){
const _errs2 = errors;
if(!(validate3(data.query, {instancePath:instancePath+"/query",parentData:data,parentDataProperty:"query",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.includeTotalCount !== undefined){
let data1 = data.includeTotalCount;
const _errs3 = errors;
if(typeof data1 !== "boolean"){
validate66.errors = [{instancePath:instancePath+"/includeTotalCount",schemaPath:"#/properties/includeTotalCount/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema76.properties.includeTotalCount.type,parentSchema:schema76.properties.includeTotalCount,data:data1}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate66.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema76.type,parentSchema:schema76,data}];
return false;
}
}
validate66.errors = vErrors;
return errors === 0;
}
validate66.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema77 = {"description":"A write.","type":"object","required":["mutation"],"additionalProperties":false,"properties":{"mutation":{"$ref":"#/components/schemas/Mutation"}}};

function validate69(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate69.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.mutation === undefined) && (missing0 = "mutation")){
validate69.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema77.required,parentSchema:schema77,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "mutation")){
validate69.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema77,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.mutation !== undefined){
if(!(validate47(data.mutation, {instancePath:instancePath+"/mutation",parentData:data,parentDataProperty:"mutation",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate47.errors : vErrors.concat(validate47.errors);
errors = vErrors.length;
}
}
}
}
}
else {
validate69.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema77.type,parentSchema:schema77,data}];
return false;
}
}
validate69.errors = vErrors;
return errors === 0;
}
validate69.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate65(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate65.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["query"] === null){
delete data["query"];
}
if(data["includeTotalCount"] === null){
delete data["includeTotalCount"];
}
if(data["mutation"] === null){
delete data["mutation"];
}
}
const _errs1 = errors;
let valid1 = true;
const _errs2 = errors;
if(errors === _errs2){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.query === undefined) && (missing0 = "query")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs4 = errors;
if(!(validate66(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors);
errors = vErrors.length;
}
var _valid0 = _errs4 === errors;
valid1 = _valid0;
if(valid1){
var props0 = true;
}
ifClause0 = "then";
}
else {
const _errs5 = errors;
const _errs6 = errors;
let valid2 = true;
const _errs7 = errors;
if(errors === _errs7){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.mutation === undefined) && (missing1 = "mutation")){
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid1 = _errs7 === errors;
errors = _errs6;
if(vErrors !== null){
if(_errs6){
vErrors.length = _errs6;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs9 = errors;
if(!(validate69(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
errors = vErrors.length;
}
var _valid1 = _errs9 === errors;
valid2 = _valid1;
if(valid2){
var props1 = true;
}
ifClause1 = "then";
}
else {
const _errs10 = errors;
validate65.errors = [{instancePath,schemaPath:"#/allOf/0/else/else/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema75.allOf[0].else.else.not,parentSchema:schema75.allOf[0].else.else,data}];
return false;
var _valid1 = _errs10 === errors;
valid2 = _valid1;
ifClause1 = "else";
}
if(!valid2){
const err4 = {instancePath,schemaPath:"#/allOf/0/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema75.allOf[0].else.if,parentSchema:schema75.allOf[0].else,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate65.errors = vErrors;
return false;
}
var _valid0 = _errs5 === errors;
valid1 = _valid0;
if(valid1){
if(props0 !== true && props1 !== undefined){
if(props1 === true){
props0 = true;
}
else {
props0 = props0 || {};
Object.assign(props0, props1);
}
}
}
ifClause0 = "else";
}
if(!valid1){
const err5 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema75.allOf[0].if,parentSchema:schema75.allOf[0],data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
validate65.errors = vErrors;
return false;
}
validate65.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate65.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate2.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data == "object" && data !== null){
if(data["query"] === null){
delete data["query"];
}
if(data["mutation"] === null){
delete data["mutation"];
}
if(data["transaction"] === null){
delete data["transaction"];
}
if(data["includeTotalCount"] === null){
delete data["includeTotalCount"];
}
if(data["explain"] === null){
delete data["explain"];
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.refs === undefined) && (missing0 = "refs")){
validate2.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema2.required,parentSchema:schema2,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((((key0 === "refs") || (key0 === "query")) || (key0 === "mutation")) || (key0 === "transaction")) || (key0 === "includeTotalCount")) || (key0 === "explain"))){
validate2.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema2,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.refs !== undefined){
let data0 = data.refs;
const _errs2 = errors;
if(errors === _errs2){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(Object.keys(data0).length > 20){
validate2.errors = [{instancePath:instancePath+"/refs",schemaPath:"#/properties/refs/maxProperties",keyword:"maxProperties",params:{limit: 20},message:"must NOT have more than 20 properties",schema:20,parentSchema:schema2.properties.refs,data:data0}];
return false;
}
else {
if(Object.keys(data0).length < 1){
validate2.errors = [{instancePath:instancePath+"/refs",schemaPath:"#/properties/refs/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties",schema:1,parentSchema:schema2.properties.refs,data:data0}];
return false;
}
else {
for(const key1 in data0){
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof key1 === "string"){
if(func0(key1) > 63){
const err0 = {instancePath:instancePath+"/refs",schemaPath:"#/components/schemas/Alias/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters",schema:63,parentSchema:schema3,data:key1,propertyName:key1};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(func0(key1) < 1){
const err1 = {instancePath:instancePath+"/refs",schemaPath:"#/components/schemas/Alias/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema3,data:key1,propertyName:key1};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
else {
if(!pattern0.test(key1)){
const err2 = {instancePath:instancePath+"/refs",schemaPath:"#/components/schemas/Alias/pattern",keyword:"pattern",params:{pattern: "^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$"},message:"must match pattern \""+"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$"+"\"",schema:"^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_. -]{1,63}$",parentSchema:schema3,data:key1,propertyName:key1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
}
else {
const err3 = {instancePath:instancePath+"/refs",schemaPath:"#/components/schemas/Alias/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema3.type,parentSchema:schema3,data:key1,propertyName:key1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var valid1 = _errs4 === errors;
if(!valid1){
const err4 = {instancePath:instancePath+"/refs",schemaPath:"#/properties/refs/propertyNames",keyword:"propertyNames",params:{propertyName: key1},message:"property name must be valid",schema:schema2.properties.refs.propertyNames,parentSchema:schema2.properties.refs,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate2.errors = vErrors;
return false;
break;
}
}
if(valid1){
for(const key2 in data0){
let data1 = data0[key2];
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs9){
if(errors === _errs9){
if(typeof data1 === "string"){
if(func0(data1) > 36){
validate2.errors = [{instancePath:instancePath+"/refs/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/Guid/maxLength",keyword:"maxLength",params:{limit: 36},message:"must NOT have more than 36 characters",schema:36,parentSchema:schema4,data:data1}];
return false;
}
else {
if(func0(data1) < 36){
validate2.errors = [{instancePath:instancePath+"/refs/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/Guid/minLength",keyword:"minLength",params:{limit: 36},message:"must NOT have fewer than 36 characters",schema:36,parentSchema:schema4,data:data1}];
return false;
}
else {
if(!pattern1.test(data1)){
validate2.errors = [{instancePath:instancePath+"/refs/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/Guid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},message:"must match pattern \""+"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"+"\"",schema:"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",parentSchema:schema4,data:data1}];
return false;
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/refs/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/Guid/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema4.type,parentSchema:schema4,data:data1}];
return false;
}
}
}
var valid3 = _errs8 === errors;
if(!valid3){
break;
}
}
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/refs",schemaPath:"#/properties/refs/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.properties.refs.type,parentSchema:schema2.properties.refs,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
const _errs11 = errors;
if(!(validate3(data.query, {instancePath:instancePath+"/query",parentData:data,parentDataProperty:"query",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mutation !== undefined){
const _errs12 = errors;
if(!(validate47(data.mutation, {instancePath:instancePath+"/mutation",parentData:data,parentDataProperty:"mutation",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate47.errors : vErrors.concat(validate47.errors);
errors = vErrors.length;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.transaction !== undefined){
let data4 = data.transaction;
const _errs13 = errors;
if(errors === _errs13){
if(Array.isArray(data4)){
if(data4.length > 20){
validate2.errors = [{instancePath:instancePath+"/transaction",schemaPath:"#/properties/transaction/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items",schema:20,parentSchema:schema2.properties.transaction,data:data4}];
return false;
}
else {
if(data4.length < 1){
validate2.errors = [{instancePath:instancePath+"/transaction",schemaPath:"#/properties/transaction/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema2.properties.transaction,data:data4}];
return false;
}
else {
var valid5 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
const _errs15 = errors;
if(!(validate65(data4[i0], {instancePath:instancePath+"/transaction/" + i0,parentData:data4,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate65.errors : vErrors.concat(validate65.errors);
errors = vErrors.length;
}
var valid5 = _errs15 === errors;
if(!valid5){
break;
}
}
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/transaction",schemaPath:"#/properties/transaction/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema2.properties.transaction.type,parentSchema:schema2.properties.transaction,data:data4}];
return false;
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.includeTotalCount !== undefined){
let data6 = data.includeTotalCount;
const _errs16 = errors;
if(typeof data6 !== "boolean"){
validate2.errors = [{instancePath:instancePath+"/includeTotalCount",schemaPath:"#/properties/includeTotalCount/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema2.properties.includeTotalCount.type,parentSchema:schema2.properties.includeTotalCount,data:data6}];
return false;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.explain !== undefined){
let data7 = data.explain;
const _errs18 = errors;
if(typeof data7 !== "boolean"){
validate2.errors = [{instancePath:instancePath+"/explain",schemaPath:"#/properties/explain/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema2.properties.explain.type,parentSchema:schema2.properties.explain,data:data7}];
return false;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
else {
validate2.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema2.type,parentSchema:schema2,data}];
return false;
}
}
validate2.errors = vErrors;
return errors === 0;
}
validate2.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.requestBody === undefined) && (missing0 = "requestBody")){
validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema0.required,parentSchema:schema0,data}];
return false;
}
else {
if(data.requestBody !== undefined){
if(!(validate2(data.requestBody, {instancePath:instancePath+"/requestBody",parentData:data,parentDataProperty:"requestBody",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.type,parentSchema:schema0,data}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

}
validators[0] = module.exports;
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","properties":{"path":{"type":"object","required":["workspaceId"],"properties":{"workspaceId":{"$ref":"gw:doc#/components/schemas/Guid"}},"additionalProperties":false},"query":{"type":"object","required":[],"properties":{},"additionalProperties":false},"header":{"type":"object","required":[],"properties":{"idempotency-key":{"type":"string","minLength":1,"maxLength":255,"pattern":"^[\\x21-\\x7e]{1,255}$","x-expected":"1 to 255 printable characters without blanks"},"if-none-match":{"type":"string","maxLength":2048}},"additionalProperties":true}}};
const schema2 = {"description":"A GUID; either case is accepted, answers are in lower case.","type":"string","format":"uuid","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$","minLength":36,"maxLength":36,"x-expected":"a GUID"};
const func0 = require("ajv/dist/runtime/ucs2length").default;
const pattern0 = new RegExp("^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$", "u");
const pattern1 = new RegExp("^[\\x21-\\x7e]{1,255}$", "u");

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path !== undefined){
let data0 = data.path;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing0;
if((data0.workspaceId === undefined) && (missing0 = "workspaceId")){
validate0.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema0.properties.path.required,parentSchema:schema0.properties.path,data:data0}];
return false;
}
else {
const _errs3 = errors;
for(const key0 in data0){
if(!(key0 === "workspaceId")){
validate0.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema0.properties.path,data:data0}];
return false;
break;
}
}
if(_errs3 === errors){
if(data0.workspaceId !== undefined){
let data1 = data0.workspaceId;
const _errs5 = errors;
if(errors === _errs5){
if(errors === _errs5){
if(typeof data1 === "string"){
if(func0(data1) > 36){
validate0.errors = [{instancePath:instancePath+"/path/workspaceId",schemaPath:"gw:doc#/components/schemas/Guid/maxLength",keyword:"maxLength",params:{limit: 36},message:"must NOT have more than 36 characters",schema:36,parentSchema:schema2,data:data1}];
return false;
}
else {
if(func0(data1) < 36){
validate0.errors = [{instancePath:instancePath+"/path/workspaceId",schemaPath:"gw:doc#/components/schemas/Guid/minLength",keyword:"minLength",params:{limit: 36},message:"must NOT have fewer than 36 characters",schema:36,parentSchema:schema2,data:data1}];
return false;
}
else {
if(!pattern0.test(data1)){
validate0.errors = [{instancePath:instancePath+"/path/workspaceId",schemaPath:"gw:doc#/components/schemas/Guid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},message:"must match pattern \""+"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"+"\"",schema:"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",parentSchema:schema2,data:data1}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/path/workspaceId",schemaPath:"gw:doc#/components/schemas/Guid/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema2.type,parentSchema:schema2,data:data1}];
return false;
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.path.type,parentSchema:schema0.properties.path,data:data0}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data2 = data.query;
const _errs7 = errors;
if(errors === _errs7){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
for(const key1 in data2){
validate0.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema0.properties.query,data:data2}];
return false;
break;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.query.type,parentSchema:schema0.properties.query,data:data2}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.header !== undefined){
let data3 = data.header;
const _errs10 = errors;
if(errors === _errs10){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3["idempotency-key"] !== undefined){
let data4 = data3["idempotency-key"];
const _errs13 = errors;
if(errors === _errs13){
if(typeof data4 === "string"){
if(func0(data4) > 255){
validate0.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters",schema:255,parentSchema:schema0.properties.header.properties["idempotency-key"],data:data4}];
return false;
}
else {
if(func0(data4) < 1){
validate0.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema0.properties.header.properties["idempotency-key"],data:data4}];
return false;
}
else {
if(!pattern1.test(data4)){
validate0.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/pattern",keyword:"pattern",params:{pattern: "^[\\x21-\\x7e]{1,255}$"},message:"must match pattern \""+"^[\\x21-\\x7e]{1,255}$"+"\"",schema:"^[\\x21-\\x7e]{1,255}$",parentSchema:schema0.properties.header.properties["idempotency-key"],data:data4}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/header/idempotency-key",schemaPath:"#/properties/header/properties/idempotency-key/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.header.properties["idempotency-key"].type,parentSchema:schema0.properties.header.properties["idempotency-key"],data:data4}];
return false;
}
}
var valid3 = _errs13 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data3["if-none-match"] !== undefined){
let data5 = data3["if-none-match"];
const _errs15 = errors;
if(errors === _errs15){
if(typeof data5 === "string"){
if(func0(data5) > 2048){
validate0.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters",schema:2048,parentSchema:schema0.properties.header.properties["if-none-match"],data:data5}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/header/if-none-match",schemaPath:"#/properties/header/properties/if-none-match/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema0.properties.header.properties["if-none-match"].type,parentSchema:schema0.properties.header.properties["if-none-match"],data:data5}];
return false;
}
}
var valid3 = _errs15 === errors;
}
else {
var valid3 = true;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/header",schemaPath:"#/properties/header/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.properties.header.type,parentSchema:schema0.properties.header,data:data3}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.type,parentSchema:schema0,data}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":{"path":true,"query":true,"header":true},"dynamicProps":false,"dynamicItems":false};

}
validators[1] = module.exports;
module.exports = validators;
